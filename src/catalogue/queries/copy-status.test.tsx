import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { copyStands } from '#tests/harness/copied-catalogue.ts'
import { followed } from '#tests/harness/render-hook-history.ts'
import { anAccount } from '#tests/harness/ids.ts'
import { until } from '#tests/harness/until.ts'
import { sessionState, type SessionView } from '#api/session/session-state.ts'
import { emptyCatalogueDb, openCatalogueDb } from '../store/db.ts'
import { noCopy, type CopyStatus } from '../store/schema.ts'
import { useListCopy } from './copy-status.ts'

const signedIn: SessionView = { status: 'signed-in', sub: anAccount('1'), user: null }

beforeEach(async () => {
  sessionState.view = signedIn
  await emptyCatalogueDb(await openCatalogueDb('en'))
})
afterEach(() => {
  sessionState.view = { status: 'starting' }
})

describe('the copy status of a list', () => {
  const listState = async (status: Partial<CopyStatus>, view: SessionView = signedIn) => {
    sessionState.view = view
    await copyStands(status)
    const list = followed(useListCopy, 'products' as const)
    await until(() => expect(list.now().phase).toBe({ ...noCopy, phase: 'ready', ...status }.phase))
    const { state, part, moreAfterLogin } = list.now()
    return { state, part, moreAfterLogin }
  }

  test.each<[string, Partial<CopyStatus>, string, string]>([
    ['while the first copy is in progress', { phase: 'copying', scope: 'none', asOf: null }, 'copying', 'none'],
    ['after a first copy failed', { phase: 'failed', scope: 'none', asOf: null, error: 'offline' }, 'failed', 'none'],
    ['after a later copy failed', { phase: 'ready', error: 'offline' }, 'here', 'whole'],
    ['while a complete copy is refreshed', { phase: 'refreshing' }, 'here', 'whole'],
    ['with some categories', { categories: ['c1'] }, 'here', 'categories'],
    ['with only featured rows', { scope: 'hot' }, 'here', 'hot'],
  ])('is right %s', async (_, status, state, part) => {
    expect(await listState(status)).toEqual({ state, part, moreAfterLogin: false })
  })
})
