import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { storeCatalogueCopy, storeCopyStatus } from '#tests/harness/copied-catalogue.ts'
import { companyRow, productRow, range } from '#tests/harness/fake-catalogue.ts'
import { renderHookWithHistory, resultOf } from '#tests/harness/render-hook-history.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { until } from '#tests/harness/until.ts'
import { sessionState, type SessionView } from '#api/session/session-state.ts'
import { deleteRows } from '../store/tables.ts'
import { clearCatalogueDb, openCatalogueDb } from '../store/db.ts'
import { emptyCopyStatus, type CopyStatus } from '../store/schema.ts'
import { useTableCopyStatus, useTableCounts } from './copy-status.ts'

const signedIn: SessionView = { status: 'signed-in', sub: anAccountId('1'), user: null }

beforeEach(async () => {
  sessionState.view = signedIn
  await clearCatalogueDb(await openCatalogueDb('en'))
})
afterEach(() => {
  sessionState.view = { status: 'starting' }
})

describe('the number of stored rows', () => {
  test('changes when rows are deleted from the tables', async () => {
    await storeCatalogueCopy(
      range(0, 50).map((n) => productRow(n)),
      {},
      [companyRow(1), companyRow(2)],
    )
    const counts = renderHookWithHistory(useTableCounts, undefined)
    expect(counts.now().status).toBe('loading')
    await until(() => expect(resultOf(counts.now())).toEqual({ products: 50, companies: 2 }))
    const db = await openCatalogueDb('en')
    await deleteRows(db, 'products', ['p1', 'p2', 'none'])
    await until(() => expect(resultOf(counts.now())).toEqual({ products: 48, companies: 2 }))
    await clearCatalogueDb(db)
    await until(() => expect(resultOf(counts.now())).toEqual({ products: 0, companies: 0 }))
  })

  test('is unknown, not 0, until it has been read', async () => {
    await storeCatalogueCopy([productRow(1)])
    const counts = renderHookWithHistory(useTableCounts, undefined)
    await until(() => expect(resultOf(counts.now())).toEqual({ products: 1, companies: 0 }))
    expect(new Set(counts.seen.map((read) => JSON.stringify(resultOf(read))))).toEqual(
      new Set(['"loading"', '{"products":1,"companies":0}']),
    )
  })
})

const listState = async (status: Partial<CopyStatus>, view: SessionView = signedIn) => {
  sessionState.view = view
  await storeCopyStatus(status)
  const list = renderHookWithHistory(useTableCopyStatus, 'products' as const)
  await until(() => expect(list.now().phase).toBe({ ...emptyCopyStatus, phase: 'ready', ...status }.phase))
  const { state, part, moreAfterLogin } = list.now()
  return { state, part, moreAfterLogin }
}

test.each<[string, Partial<CopyStatus>, string, string]>([
  ['while the first sync is in progress', { phase: 'copying', scope: 'none', asOf: null }, 'copying', 'none'],
  ['after the first sync failed', { phase: 'failed', scope: 'none', asOf: null, error: 'offline' }, 'failed', 'none'],
  ['after a later copy failed', { phase: 'ready', error: 'offline' }, 'here', 'whole'],
  ['while a complete copy is refreshed', { phase: 'refreshing' }, 'here', 'whole'],
  ['with some categories', { categories: ['c1'] }, 'here', 'categories'],
  ['with only featured rows', { scope: 'hot' }, 'here', 'hot'],
])('useTableCopyStatus reports the right state and part of the copy %s', async (_, status, state, part) => {
  expect(await listState(status)).toEqual({ state, part, moreAfterLogin: false })
})
