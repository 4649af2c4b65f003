import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { refusals } from '#api/refusals.ts'
import { sessionState, type SessionView } from '#api/session/session-state.ts'
import { openCatalogueDb } from '#catalogue/store/db.ts'
import { writeMeta } from '#catalogue/store/meta.ts'
import { noCopy, type CopyStatus } from '#catalogue/store/schema.ts'
import { prefs } from '#prefs/prefs-state.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { anAccount } from '#tests/harness/ids.ts'
import { draw } from '#tests/harness/render.tsx'
import { clearSelection, selection } from '../selection-state.ts'
import { ProductLibrary } from './product-library.tsx'

const name = (n: number) => `Product ${String(n).padStart(2, '0')}`
const until = (check: () => void) => waitFor(check, { timeout: 10_000 })
const Address = () => <output aria-label="address">{useLocation().search}</output>
const library = (search: string) =>
  draw(
    <>
      <ProductLibrary />
      <Address />
    </>,
    `/pages/product/index${search}`,
  )
const address = () => screen.getByRole('status', { name: 'address' }).textContent
const tick = (n: number) => screen.getByRole('checkbox', { name: `Select ${name(n)}` })

beforeEach(async () => {
  clearSelection()
  await copyOf(Array.from({ length: 45 }, (_, n) => productRow(n + 1, { name: name(n + 1) })))
})

describe('the product library', () => {
  test('a page beyond the end shows the last page, not an empty list', async () => {
    library('?sort=name&page=99')
    await until(() => expect(tick(41)).toBeTruthy())
    expect(address()).toBe('?sort=name&page=3')
    expect(screen.queryByText(/Nothing matches/)).toBeNull()
  })

  test('unknown values from an old link find nothing, and can be cleared', async () => {
    library('?category=gone&form=ZZ&active=never%2C%20ever&crop=0&pest=0&holder=x&open=QQ&valid=99&single=2&size=7')
    await until(() => expect(screen.getByText(/Nothing matches/)).toBeTruthy())
    const [clear] = await screen.findAllByRole('button', { name: 'Clear filters' }, { timeout: 10_000 })
    if (!clear) throw new Error('no way out of the filters')
    fireEvent.click(clear)
    await until(() => expect(screen.getByText('45 products')).toBeTruthy())
  })

  test('the sheet of filters is part of the address: Back closes it, and does not undo its choices', async () => {
    library('?sort=name&filters=1')
    await screen.findByRole('dialog', { name: 'Filters' }, { timeout: 10_000 })
    const show = await screen.findByRole('button', { name: 'Show 45 products' }, { timeout: 10_000 })
    const entries = history.length
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Mixture/ }, { timeout: 10_000 }))
    await until(() => expect(address()).toContain('single='))
    expect(address()).toContain('filters=1')
    fireEvent.click(show)
    await until(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull())
    expect(address()).not.toContain('filters=')
    expect(history.length).toBe(entries)
  })

  test('a keyword is remembered if it found something and typing has stopped', async () => {
    prefs.recentSearches = []
    library('?keyword=product+07')
    await until(() => expect(prefs.recentSearches).toEqual(['product 07']))
  })

  test('Shift selects everything in between, and deselects it', async () => {
    library('?sort=name')
    // Rows below the window's height are drawn a moment later.
    await until(() => expect(tick(12)).toBeTruthy())
    fireEvent.click(tick(3))
    fireEvent.click(tick(12), { shiftKey: true })
    await until(() => expect(Object.keys(selection.items)).toHaveLength(10))
    fireEvent.click(tick(7), { shiftKey: true })
    await until(() => expect(Object.values(selection.items).map((row) => row.name)).toEqual([3, 4, 5, 6].map(name)))
  })

  test('the header selects a page, and the selection of other pages stays', async () => {
    library('?sort=name&page=2')
    await until(() => expect(tick(21)).toBeTruthy())
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    expect(Object.keys(selection.items)).toHaveLength(20)
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await until(() => expect(tick(41)).toBeTruthy())
    fireEvent.click(tick(41))
    expect(Object.keys(selection.items)).toHaveLength(21)
  })
})

describe('a library that is partly copied', () => {
  const part = async (change: Partial<CopyStatus>) =>
    writeMeta(await openCatalogueDb('en'), 'status', {
      ...noCopy,
      phase: 'ready',
      scope: 'full',
      asOf: 1_700_000_000_000,
      ...change,
    })

  test('says so beside its age, and that there may be more elsewhere', async () => {
    await part({ categories: ['c1', 'c2'] })
    library('?keyword=nowhere')
    await until(() => expect(screen.getByText(/Only 2 categories\. As of 14 Nov/)).toBeTruthy())
    await until(() =>
      expect(screen.getByText('No matches in the part of the library stored on this device.')).toBeTruthy(),
    )
    expect(screen.queryByText(/Check the spelling/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Search the whole library' }).getAttribute('href')).toBe(
      '/pages/search/product?keyword=nowhere',
    )
  })

  test('is still called partial if a refresh failed', async () => {
    await part({ error: 'server', scope: 'hot' })
    library('')
    await until(() => expect(screen.getByText(/Featured products only\. As of 14 Nov.*Not refreshed/)).toBeTruthy())
  })

  test('asks a visitor to log in, and offers no other search', async () => {
    sessionState.view = { status: 'visitor' }
    await part({ scope: 'hot' })
    library('?keyword=nowhere')
    const before = refusals.signIn
    fireEvent.click(await screen.findByRole('button', { name: 'Log in for all products' }, { timeout: 10_000 }))
    expect(refusals.signIn).toBe(before + 1)
    await until(() => expect(screen.getByText(/^No matches in the part of the library/)).toBeTruthy())
    expect(screen.queryByRole('link', { name: 'Search the whole library' })).toBeNull()
  })

  test.each<[string, SessionView, Partial<CopyStatus>]>([
    [
      'a buyer whose platform lists no more',
      { status: 'signed-in', sub: anAccount('me'), user: null },
      { scope: 'hot' },
    ],
    ['a visitor who has the whole library', { status: 'visitor' }, {}],
  ])('does not ask %s to log in', async (_, view, status) => {
    sessionState.view = view
    await part(status)
    library('')
    await until(() => expect(screen.getByText(/As of 14 Nov/)).toBeTruthy())
    await until(() => expect(screen.getByText('45 products')).toBeTruthy())
    expect(screen.queryByRole('button', { name: 'Log in for all products' })).toBeNull()
  })

  test('does not say so if it is complete', async () => {
    library('?keyword=nowhere')
    await until(() => expect(screen.getByText(/^As of 14 Nov/)).toBeTruthy())
    await until(() => expect(screen.getByText(/Nothing matches. Check the spelling/)).toBeTruthy())
    expect(screen.queryByRole('link', { name: 'Search the whole library' })).toBeNull()
  })
})
