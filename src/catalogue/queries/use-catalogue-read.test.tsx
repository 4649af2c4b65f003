import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyOf, copyStands } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { followed, resultOf } from '#tests/harness/render-hook-history.ts'
import { until } from '#tests/harness/until.ts'
import { dataOr } from '#lib/live-read.ts'
import { prefs } from '#prefs/prefs.ts'
import { openCatalogueDb, type CatalogueDb } from '../store/db.ts'
import { readStatus } from '../store/meta.ts'
import { useListCopy } from './copy-status.ts'
import { pending, useCatalogueRead } from './use-catalogue-read.ts'

interface Asked {
  readonly key: string
  readonly read: (db: CatalogueDb) => Promise<unknown>
}
const open = (key: string, read: Asked['read']) =>
  followed<ReturnType<typeof useCatalogueRead<unknown>>, Asked>((props) => useCatalogueRead(props.key, props.read), {
    key,
    read,
  })
const rows = async (db: CatalogueDb) => ({ rows: (await readStatus(db)).rows })

beforeEach(() => copyOf([productRow(1)]))
afterEach(() => {
  prefs.locale = 'en'
  vi.restoreAllMocks()
})

test('a read follows the database; if its result is equal, it is the same object, so that nothing is rendered again', async () => {
  const { now } = open('rows', rows)
  await until(() => expect(resultOf(now())).toEqual({ rows: 0 }))
  const before = now()
  await copyStands({ changeBytes: 99 })
  await copyStands({ changeBytes: 100 })
  const beside = followed(useListCopy, 'products' as const)
  await until(() => expect(beside.now().changeBytes).toBe(100))
  expect(now()).toBe(before)
  await copyStands({ rows: 3 })
  await until(() => expect(resultOf(now())).toEqual({ rows: 3 }))
})

const readWith = () => {
  const disk = { state: 'good' as 'good' | 'lost' | 'emptied' }
  const read = async (db: CatalogueDb) => {
    const { rows: count } = await readStatus(db)
    if (disk.state === 'lost') throw new DOMException('', 'UnknownError')
    return disk.state === 'emptied' ? pending : { words: 'Steel drum', count }
  }
  return { disk, read }
}

test.each(['lost', 'emptied'] as const)(
  'the labels of the last good read remain when the database is %s',
  async (state) => {
    const { disk, read } = readWith()
    const { now } = open(`words ${state}`, read)
    await until(() => expect(dataOr(now(), null)).toEqual({ words: 'Steel drum', count: 0 }))
    disk.state = state
    await copyStands({ rows: 4 })
    await until(() => expect(now().status).toBe(state === 'lost' ? 'failed' : 'ready'))
    expect(dataOr(now(), null)).toEqual({ words: 'Steel drum', count: 0 })
  },
)

test('a component that is rendered after the database was lost shows the labels that were read before', async () => {
  const { disk, read } = readWith()
  const asks = () => followed(() => useCatalogueRead('remembered words', read, { remember: true }), null)
  const before = asks()
  await until(() => expect(dataOr(before.now(), null)).toMatchObject({ words: 'Steel drum' }))
  disk.state = 'lost'
  const after = asks()
  await until(() => expect(after.now().status).toBe('failed'))
  expect(dataOr(after.now(), null)).toMatchObject({ words: 'Steel drum' })
})

test('the previous question’s answer is never shown for the next question', async () => {
  const { now, rerender, seen } = open('one', async () => 'first')
  await until(() => expect(resultOf(now())).toBe('first'))
  seen.length = 0
  rerender({ key: 'two', read: async () => 'second' })
  await until(() => expect(resultOf(now())).toBe('second'))
  expect(seen.map(resultOf)).not.toContain('first')
})

test('one language’s answer is never shown in another language', async () => {
  const es = await openCatalogueDb('es')
  await es.lists.put({ k: 'countries', rows: [1, 2] })
  const { now, seen } = open('countries', async (db) => (await db.lists.get('countries'))?.rows.length ?? 0)
  await until(() => expect(resultOf(now())).toBe(0))
  seen.length = 0
  act(() => void (prefs.locale = 'es'))
  await until(() => expect(resultOf(now())).toBe(2))
  expect(seen.map(resultOf)).not.toContain(0)
  await es.lists.clear()
})

test('a failed read is reported and can be retried', async () => {
  let broken = true
  const { now } = open('fails', async () => {
    if (broken) throw new Error('no such thing')
    return 'read'
  })
  await until(() => expect(now()).toMatchObject({ status: 'failed', error: new Error('no such thing') }))
  broken = false
  const failed = now()
  act(() => {
    if (failed.status === 'failed') failed.retry()
  })
  await until(() => expect(resultOf(now())).toBe('read'))
})

test('a page reads again when it becomes visible, because a frozen page may have missed writes', async () => {
  let reads = 0
  const { now } = open('counted', async () => {
    reads += 1
    return 'same'
  })
  await until(() => expect(resultOf(now())).toBe('same'))
  const before = reads
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await until(() => expect(reads).toBeGreaterThan(before))
  expect(resultOf(now())).toBe('same')
})
