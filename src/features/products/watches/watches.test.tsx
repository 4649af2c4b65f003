import { deleteRows } from '#catalogue/store/tables.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountValueKey } from '#account/store/account-value-keys.ts'
import { sessionState, type SessionView } from '#api/session/session-state.ts'
import { openCatalogueDb } from '#catalogue/store/db.ts'
import { watches } from '#domain/watches.ts'
import { prefs } from '#prefs/prefs.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { storeParsedRows } from '#tests/harness/stored-rows.ts'
import { readLibraryQuery } from '../library/library-query.ts'
import { WatchBar } from './watch-bar.tsx'

const query = readLibraryQuery(new URLSearchParams('keyword=azoxystrobin&sort=name&page=2'), 20)
const bar = () => renderScreen(<WatchBar query={query} facets={{}} />)
const until = (check: () => void) => waitFor(check, { timeout: 25_000 })
const azoxystrobin = (n: number) => productRow(n, { name: `Azoxystrobin ${n}` })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const says = (text: RegExp) => until(() => expect(screen.getByRole('status').textContent).toMatch(text))

const session = sessionState.view
const signedIn = (view: SessionView) => {
  sessionState.view = view
}
const storedWatches = async () => watches.parse((await account.db.meta.get(accountValueKey('watches')))?.v ?? [])

withAccount()
beforeEach(async () => {
  signedIn({ status: 'signed-in', sub: anAccountId('a'), user: null })
  await storeCatalogueCopy([azoxystrobin(1), azoxystrobin(2), productRow(3)])
})
afterEach(() => {
  signedIn(session)
  prefs.locale = 'en'
})

const watchIt = async () => {
  bar()
  await press('Watch this search')
  await says(/^Nothing new since /)
}

describe('a watched search', { timeout: 60_000 }, () => {
  test('shows what was added and removed since the last visit, until the buyer marks it as seen', async () => {
    await watchIt()
    const db = await openCatalogueDb('en')
    await storeParsedRows(db, 'products', [azoxystrobin(4), productRow(5)])
    await deleteRows(db, 'products', ['p1'])
    await says(/^1 new product, 1 no longer found since /)
    expect((await screen.findByRole('link', { name: 'Azoxystrobin 4' })).getAttribute('href')).toContain('id=p4')
    await press('Mark as seen')
    await says(/^Nothing new since /)
    expect((await storedWatches()).map(({ seen }) => seen)).toEqual([['p2', 'p4']])
  })

  test('can be removed, and restored with its list of seen products', async () => {
    await watchIt()
    const [before] = await storedWatches()
    await press('Stop watching')
    await until(() => expect(screen.getByRole('button', { name: 'Watch this search' })).toBeTruthy())
    expect(await storedWatches()).toEqual([])
    toasts.items.at(-1)?.action?.run()
    await says(/^Nothing new since /)
    expect(await storedWatches()).toEqual([before])
  })
})
