import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storeCatalogueCopy, storeCopyStatus } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { renderHookWithHistory, resultOf } from '#tests/harness/render-hook-history.ts'
import { until } from '#tests/harness/until.ts'
import { dataOr } from '#lib/live-read.ts'
import { prefs } from '#prefs/prefs.ts'
import { openCatalogueDb, type CatalogueDb } from '../store/db.ts'
import { readStatus } from '../store/meta.ts'
import { useTableCopyStatus } from './copy-status.ts'
import { pendingRead, useCatalogueRead } from './use-catalogue-read.ts'

interface ReadProps {
  readonly key: string
  readonly read: (db: CatalogueDb) => Promise<unknown>
}
const open = (key: string, read: ReadProps['read']) =>
  renderHookWithHistory<ReturnType<typeof useCatalogueRead<unknown>>, ReadProps>(
    (props) => useCatalogueRead(props.key, props.read),
    {
      key,
      read,
    },
  )
const rows = async (db: CatalogueDb) => ({ rows: (await readStatus(db)).rows })

beforeEach(() => storeCatalogueCopy([productRow(1)]))
afterEach(() => void (prefs.locale = 'en'))

test('a read follows the database; if its result is equal, it is the same object, so that nothing is rendered again', async () => {
  const { now } = open('rows', rows)
  await until(() => expect(resultOf(now())).toEqual({ rows: 0 }))
  const readBefore = now()
  await storeCopyStatus({ changeBytes: 99 })
  await storeCopyStatus({ changeBytes: 100 })
  const copyRead = renderHookWithHistory(useTableCopyStatus, 'products' as const)
  await until(() => expect(copyRead.now().changeBytes).toBe(100))
  expect(now()).toBe(readBefore)
  await storeCopyStatus({ rows: 3 })
  await until(() => expect(resultOf(now())).toEqual({ rows: 3 }))
})

const readWith = () => {
  const disk = { state: 'good' as 'good' | 'lost' | 'emptied' }
  const read = async (db: CatalogueDb) => {
    const { rows: count } = await readStatus(db)
    if (disk.state === 'lost') throw new DOMException('', 'UnknownError')
    return disk.state === 'emptied' ? pendingRead : { words: 'Steel drum', count }
  }
  return { disk, read }
}

test.each(['lost', 'emptied'] as const)(
  'the data of the last good read remain when the database is %s',
  async (state) => {
    const { disk, read } = readWith()
    const { now } = open(`words ${state}`, read)
    await until(() => expect(dataOr(now(), null)).toEqual({ words: 'Steel drum', count: 0 }))
    disk.state = state
    await storeCopyStatus({ rows: 4 })
    await until(() => expect(now().status).toBe(state === 'lost' ? 'failed' : 'ready'))
    expect(dataOr(now(), null)).toEqual({ words: 'Steel drum', count: 0 })
  },
)

test('a component that is rendered after the database was lost shows the data that were read before', async () => {
  const { disk, read } = readWith()
  const asks = () => renderHookWithHistory(() => useCatalogueRead('remembered words', read, { remember: true }), null)
  const firstRender = asks()
  await until(() => expect(dataOr(firstRender.now(), null)).toMatchObject({ words: 'Steel drum' }))
  disk.state = 'lost'
  const secondRender = asks()
  await until(() => expect(secondRender.now().status).toBe('failed'))
  expect(dataOr(secondRender.now(), null)).toMatchObject({ words: 'Steel drum' })
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
  let isBroken = true
  const { now } = open('fails', async () => {
    if (isBroken) throw new Error('no such thing')
    return 'read'
  })
  await until(() => expect(now()).toMatchObject({ status: 'failed', error: new Error('no such thing') }))
  isBroken = false
  const failedRead = now()
  act(() => {
    if (failedRead.status === 'failed') failedRead.retry()
  })
  await until(() => expect(resultOf(now())).toBe('read'))
})

test('a tab reads again when it becomes visible, because a frozen tab may have missed writes', async () => {
  let reads = 0
  const { now } = open('counted', async () => {
    reads += 1
    return 'same'
  })
  await until(() => expect(resultOf(now())).toBe('same'))
  const readsBefore = reads
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await until(() => expect(reads).toBeGreaterThan(readsBefore))
  expect(resultOf(now())).toBe('same')
})
