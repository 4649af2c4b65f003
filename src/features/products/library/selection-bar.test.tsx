import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, afterEach, describe } from 'vitest'
import { prefs } from '#prefs/prefs.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { refusals } from '#api/refusals.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { range } from '#tests/harness/fake-catalogue.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { testProduct } from '#tests/harness/sync/products.ts'
import { SelectionBar } from './selection-bar.tsx'
import { clearSelection, selection } from '../selection.ts'

const address = () => location.pathname + location.search

const bar = (count: number) =>
  renderScreen(<SelectionBar products={range(1, count + 1).map((n) => testProduct(`p${n}`))} />)

const compare = () => fireEvent.click(screen.getByRole('button', { name: 'Compare' }))

beforeEach(() => {
  toasts.items = []
  prefs.shortcuts = true
})

test('the selection bar opens a comparison of up to four selected products', () => {
  bar(4)
  compare()
  expect(address()).toBe('/pages/product/compare?ids=p1%2Cp2%2Cp3%2Cp4')
  expect(toasts.items).toEqual([])
})

test('the selection bar does not open a comparison of more than four products, and names the limit', () => {
  bar(5)
  compare()
  expect(toasts.items.map(({ text }) => text)).toEqual(['Select at most 4 products to compare'])
  expect(address()).toBe('/')
})

const renderTicked = () =>
  renderScreen(
    <>
      <input type="checkbox" aria-label="Select p1" />
      <input aria-label="Search" />
      <SelectionBar products={[testProduct('p1')]} />
    </>,
  )

const pressS = (label: string) => {
  const from = screen.getByLabelText(label)
  from.focus()
  fireEvent.keyDown(from, { key: 's' })
  return document.activeElement?.textContent
}

test('the shortcut key moves the focus from a row to the actions on selected products', () => {
  renderTicked()
  expect(pressS('Select p1')).toBe('Add to cart')
})

test('the shortcut key does not move the focus from a text field, or while shortcuts are off', () => {
  renderTicked()
  expect(pressS('Search')).toBe('')
  prefs.shortcuts = false
  cleanup()
  renderTicked()
  expect(pressS('Select p1')).toBe('')
})

describe('a request for selected products', () => {
  const chosenProducts = [testProduct('1'), testProduct('2')]

  const quota = (remainingCount: number) =>
    account.db.kv.put({
      k: 'quota',
      v: [{ permissionType: 'ENQUIRY', remainingCount, usedCount: 30 - remainingCount, totalLimit: 30 }],
      asOf: 1,
    })

  const enquire = () => {
    renderScreen(<SelectionBar products={chosenProducts} />)
    fireEvent.click(screen.getByRole('button', { name: 'Enquiry' }))
  }

  withAccount({ signedIn: true })
  beforeEach(() => {
    refusals.membership = { count: 0, scope: '' }
    selection.items = Object.fromEntries(chosenProducts.map((product) => [product.pesticideId, product]))
  })

  afterEach(() => {
    clearSelection()
  })

  test('opens a dialog instead of a draft if the membership does not allow the request, and the selection stays', async () => {
    await quota(0)
    enquire()
    await waitFor(() => expect(refusals.membership).toEqual({ count: 1, scope: 'ENQUIRY' }))
    expect(await account.db.drafts.count()).toBe(0)
    expect(Object.keys(selection.items)).toEqual(['1', '2'])
    expect(location.search).toBe('')
  })

  test('opens the form and clears the selection if the membership allows the request', async () => {
    await quota(3)
    enquire()
    await waitFor(() => expect(address()).toContain('draft='))
    expect((await account.db.drafts.toArray()).map((row) => row.mine.lines.length)).toEqual([2])
    expect(Object.keys(selection.items)).toEqual([])
    expect(refusals.membership.count).toBe(0)
  })
})
