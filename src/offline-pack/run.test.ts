import { describe, expect, test } from 'vitest'
import { fetchPack, measure, type FetchPorts, type PackProgress, type WeighPorts } from './run.ts'

type Ports = WeighPorts & FetchPorts

const file = (url: string, bytes: number | null = null) => ({ url, bytes })
const ports = (change: Partial<Ports> = {}): Ports => ({
  where: async (urls) => urls.map(() => ({ at: 'absent', bytes: null })),
  sizeOf: async () => null,
  pin: async () => 10,
  ...change,
})

describe('the size before fetching', () => {
  test('uses the size in a record, then the size of a stored file, and asks the server only for the rest', async () => {
    const asked: string[] = []
    const size = await measure([file('told', 100), file('here', 1), file('asked'), file('nobody')], {
      ...ports(),
      where: async (urls) =>
        urls.map((url) => (url === 'here' ? { at: 'pinned', bytes: 30 } : { at: 'absent', bytes: null })),
      sizeOf: async (url) => {
        asked.push(url)
        return url === 'asked' ? 7 : null
      },
    })
    expect(asked).toEqual(['asked', 'nobody'])
    expect(size).toEqual({ files: 4, bytes: 137, pinnedFiles: 1, pinnedBytes: 30, unknown: 1 })
  })

  test('a size is unknown without a network, and nothing fails', async () => {
    const offline = ports({ sizeOf: () => Promise.reject(new Error('offline')) })
    expect(await measure([file('a')], offline)).toMatchObject({ files: 1, bytes: 0, unknown: 1 })
  })
})

describe('fetching', () => {
  test('a failed file does not stop the others', async () => {
    const seen: PackProgress[] = []
    const pin = async (url: string) => {
      if (url === 'b') throw new Error('gone')
      return 10
    }
    const end = await fetchPack([file('a'), file('b'), file('c')], ports({ pin }), (progress) => seen.push(progress))
    expect(end).toEqual({ files: 3, done: 2, bytes: 20, failed: 1 })
    expect(seen.at(-1)).toEqual(end)
  })

  test('no further file is started once the disk is full, and the result says so', async () => {
    const begun: string[] = []
    const pin = async (url: string) => {
      begun.push(url)
      if (url === 'b') throw new DOMException('full', 'QuotaExceededError')
      return 10
    }
    const files = ['a', 'b', 'c', 'd', 'e'].map((url) => file(url))
    const end = await fetchPack(files, ports({ pin }), () => {})
    expect(begun).toEqual(['a', 'b', 'c'])
    expect(end).toEqual({ files: 5, done: 2, bytes: 20, failed: 3, noSpace: true })
  })

  test('bytes in progress count, and do not count twice once the file is complete', async () => {
    const seen: number[] = []
    const pin = async (_: string, onBytes: (bytes: number) => void) => {
      onBytes(4)
      return 10
    }
    await fetchPack([file('a')], ports({ pin }), ({ bytes }) => seen.push(bytes))
    expect(seen).toEqual([0, 4, 10])
  })

  test('at most three files at a time', async () => {
    let now = 0
    let most = 0
    const pin = async () => {
      most = Math.max(most, (now += 1))
      await Promise.resolve()
      now -= 1
      return 1
    }
    await fetchPack(
      Array.from({ length: 9 }, (_, at) => file(String(at))),
      ports({ pin }),
      () => {},
    )
    expect(most).toBe(3)
  })

  test('no further file is started after it was stopped', async () => {
    let begun = 0
    const pin = async () => {
      begun += 1
      return 1
    }
    const files = Array.from({ length: 9 }, (_, at) => file(String(at)))
    await fetchPack(
      files,
      ports({ pin }),
      () => {},
      () => begun >= 3,
    )
    expect(begun).toBe(3)
  })
})
