import { describe, expect, test } from 'vitest'
import { downloadFiles, measureFiles } from './run.ts'

const file = (url: string, bytes: number | null = null) => ({ url, bytes })

test('a size is that of the stored file, else that of the record, else that from the server', async () => {
  const queriedUrls: string[] = []
  const size = await measureFiles(
    [file('told', 100), file('here', 1), file('asked'), file('nobody')],
    async (urls) => urls.map((url) => (url === 'here' ? { at: 'pinned', bytes: 30 } : { at: 'absent', bytes: null })),
    async (url) => {
      queriedUrls.push(url)
      return url === 'asked' ? 7 : null
    },
  )
  expect(queriedUrls).toEqual(['asked', 'nobody'])
  expect(size).toEqual({ files: 4, bytes: 137, pinnedFiles: 1, pinnedBytes: 30, unknown: 1 })
})

describe('fetching', () => {
  test('does not start further files once the disk is full, and reports that', async () => {
    const startedUrls: string[] = []
    const pin = async (url: string) => {
      startedUrls.push(url)
      if (url === 'b') throw new DOMException('full', 'QuotaExceededError')
      return 10
    }
    const files = ['a', 'b', 'c', 'd', 'e'].map((url) => file(url))
    const end = await downloadFiles(files, pin, () => {})
    expect(startedUrls).toEqual(['a', 'b', 'c'])
    expect(end).toEqual({ files: 5, done: 2, bytes: 20, failed: 3, noSpace: true })
  })

  test('counts the bytes of a file while it is downloaded, and does not count them again when it is complete', async () => {
    const byteCounts: number[] = []
    const pin = async (_: string, onBytes: (bytes: number) => void) => {
      onBytes(4)
      return 10
    }
    await downloadFiles([file('a')], pin, ({ bytes }) => byteCounts.push(bytes))
    expect(byteCounts).toEqual([0, 4, 10])
  })
})
