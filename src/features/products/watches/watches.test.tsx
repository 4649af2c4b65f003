import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { ownValueRowKey } from '#account/store/own-value-keys.ts'
import { sessionState, type SessionView } from '#api/session/session-state.ts'
import { refusals } from '#api/refusals.ts'
import { openCatalogueDb } from '#catalogue/store/db.ts'
import { watches } from '#domain/watches.ts'
import { prefs } from '#prefs/prefs-state.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { anAccount } from '#tests/harness/ids.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { putNoted, removeNoted } from '#tests/harness/stored-rows.ts'
import { readQuery } from '../library/library-query.ts'
import { stopWatching } from './use-watches.ts'
import { WatchBar } from './watch-bar.tsx'
import { WatchList } from './watch-list.tsx'

const query = readQuery(new URLSearchParams('keyword=azoxystrobin&sort=name&page=2'), 20)
const bar = () => draw(<WatchBar query={query} facets={{}} />)
const until = (check: () => void) => waitFor(check, { timeout: 25_000 })
const found = (n: number) => productRow(n, { name: `Azoxystrobin ${n}` })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const says = (text: RegExp) => until(() => expect(screen.getByRole('status').textContent).toMatch(text))

let account: AccountContext
const session = sessionState.view
const signedIn = (view: SessionView) => {
  sessionState.view = view
}
const stored = async () => watches.parse((await account.db.meta.get(ownValueRowKey('watches')))?.v ?? [])

beforeEach(async () => {
  account = await openAccount()
  signedIn({ status: 'signed-in', sub: anAccount('a'), user: null })
  await copyOf([found(1), found(2), productRow(3)])
})
afterEach(() => {
  cleanup()
  closeAccount(account)
  signedIn(session)
  prefs.locale = 'en'
  toasts.items = []
})

const watchIt = async () => {
  bar()
  await press('Watch this search')
  await says(/^Nothing new since /)
}

describe('a watched search', { timeout: 60_000 }, () => {
  test('leaves a stored watch that cannot be read where it is', async () => {
    const strange = { query: 'of=a-later-version', name: 7 }
    const raw = async () => (await account.db.meta.get(ownValueRowKey('watches')))?.v
    await account.db.meta.put({ k: ownValueRowKey('watches'), v: [strange] })
    await watchIt()
    expect(await raw()).toEqual([...(await stored()), strange])
    expect(await stored()).toHaveLength(1)
    await stopWatching((await stored())[0]?.query ?? '')
    expect(await raw()).toEqual([strange])
  })

  test('tells without a network what came and went since the buyer looked, until the buyer has seen it', async () => {
    await watchIt()
    const db = await openCatalogueDb('en')
    await putNoted(db, 'products', [found(4), productRow(5)])
    await removeNoted(db, 'products', ['p1'])
    await says(/^1 new product, 1 no longer found since /)
    expect((await screen.findByRole('link', { name: 'Azoxystrobin 4' })).getAttribute('href')).toContain('id=p4')
    await press('Mark as seen')
    await says(/^Nothing new since /)
    expect((await stored()).map(({ seen }) => seen)).toEqual([['p2', 'p4']])
  })

  test('is the same search on every page and in every order, and leads back to it', async () => {
    await watchIt()
    cleanup()
    draw(<WatchList />)
    expect((await screen.findByRole('link')).getAttribute('href')).toBe('/pages/product/index?keyword=azoxystrobin')
    expect(screen.getByText('azoxystrobin')).toBeTruthy()
  })

  test('can be removed, and restored with the record of what was seen', async () => {
    await watchIt()
    const [before] = await stored()
    await press('Stop watching')
    await until(() => expect(screen.getByRole('button', { name: 'Watch this search' })).toBeTruthy())
    expect(await stored()).toEqual([])
    toasts.items.at(-1)?.action?.run()
    await says(/^Nothing new since /)
    expect(await stored()).toEqual([before])
  })

  test('does not tell news in a language that it was not made in', async () => {
    await watchIt()
    cleanup()
    prefs.locale = 'es'
    draw(<WatchList />)
    expect(await screen.findByText('Made in English: switch to it to see what is new')).toBeTruthy()
  })
})

test('a visitor who wants to watch a search is asked to sign in, and nothing is stored', async () => {
  signedIn({ status: 'visitor' })
  const before = refusals.signIn
  bar()
  await press('Watch this search')
  await until(() => expect(refusals.signIn).toBe(before + 1))
  expect(await stored()).toEqual([])
})
