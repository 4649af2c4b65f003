import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { product, type Product } from '#contract/entities/product.ts'
import { addToCart } from '#account/actions/records.ts'
import { pendingOps } from '#account/store/db.ts'
import { sessionState } from '#api/session/session-state.ts'
import { connection } from '#api/connection.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { type CartLine, CartScreen, groupBySupplier, checkboxState } from './cart-screen.tsx'

const row = (n: number, company: string) => productRow(n, { company: { companyId: company, name: `Maker ${company}` } })

const of = (n: number, company: string): Product => product.parse(row(n, company))

const question = (name: string) => within(screen.getByRole('alertdialog', { name }))

const bar = () => within(screen.getByRole('region', { name: 'Selected products' }))

const storeCart = async (...products: readonly (Product | string)[]) => {
  await account.db.kv.put({ k: 'cart', v: null, asOf: 1 })
  await account.db.cart.clear()
  await account.db.cart.bulkPut(
    products.map((one, order) =>
      typeof one === 'string'
        ? { pesticideId: one, product: null, order }
        : { pesticideId: one.pesticideId, product: one, order },
    ),
  )
}

const storeThreeProducts = async () => {
  await storeCart(of(1, 'a'), of(3, 'b'))
  await addToCart([of(2, 'a')])
}

const open = async () => {
  renderScreen(<CartScreen />)
  await screen.findByRole('checkbox', { name: 'Select all' })
}

const unselectAll = () => fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))

const removedIds = async () =>
  (await pendingOps(account.db)).flatMap(({ intent }) => (intent?.name === 'cart-remove' ? [intent.ids] : []))

withAccount()
beforeEach(async () => {
  await storeCatalogueCopy([row(1, 'a'), row(2, 'a'), row(3, 'b')])
})

describe('the cart', () => {
  test('says that nothing is selected if Remove is pressed without a selection, and removes nothing', async () => {
    await storeThreeProducts()
    await open()
    unselectAll()
    fireEvent.click(bar().getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(toasts.items.map(({ text }) => text)).toEqual(['Select the products to remove first']))
    expect(await removedIds()).toEqual([])
  })

  test("opens with everything selected; after a confirmation, Remove removes only the selected supplier's products", async () => {
    await storeThreeProducts()
    await open()
    expect(bar().getByRole('status').textContent).toMatch(/3 selected.*from 2 suppliers/)
    unselectAll()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all of Maker a' }))
    expect(bar().getByRole('status').textContent).toMatch(/2 selected.*from 1 supplier/)
    fireEvent.click(bar().getByRole('button', { name: 'Remove' }))
    const dialog = question('Remove 2 products from the cart?')
    expect(await removedIds()).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    await waitFor(async () => expect(await removedIds()).toEqual([['p1', 'p2']]))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Maker a' })).toBeNull())
    expect(screen.getByRole('checkbox', { name: 'Select Product 3' })).toBeTruthy()
  })

  test.each([
    ['Enquiry', 'enquiry'],
    ['Sample', 'sample'],
    ['Registration support', 'intention'],
  ])('opens a draft with exactly the selected products after a click on %s', async (button, kind) => {
    sessionState.view = { status: 'signed-in', sub: account.sub, user: null }
    await storeThreeProducts()
    await open()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Product 2' }))
    fireEvent.click(bar().getByRole('button', { name: button }))
    await waitFor(() => expect(window.location.search).toContain('draft='))
    const drafts = await account.db.drafts.toArray()
    expect(drafts.map((draft) => [draft.kind, draft.mine.lines.map(({ pesticideId }) => pesticideId)])).toEqual([
      [kind, ['p1', 'p3']],
    ])
    expect(window.location.search).toContain(drafts[0]?.localId)
  })

  test('reports how many products were left out of a request because their suppliers are unknown', async () => {
    sessionState.view = { status: 'signed-in', sub: account.sub, user: null }
    await storeCart(of(1, 'a'), product.parse(productRow(9, { company: null })), 'x9')
    await open()
    fireEvent.click(bar().getByRole('button', { name: 'Sample' }))
    await waitFor(() => expect(toasts.items).toHaveLength(1))
    expect(toasts.items[0]?.text).toBe('2 products were left out because their suppliers are unknown')
    const [draft] = await account.db.drafts.toArray()
    expect(draft?.mine.lines.map(({ pesticideId }) => pesticideId)).toEqual(['p1'])
  })

  test('is reported as empty only after it was read', async () => {
    await storeCart()
    renderScreen(<CartScreen />)
    expect(await screen.findByText('The cart is empty')).toBeTruthy()
    cleanup()
    await account.db.kv.delete('cart')
    connection.browserOffline = true
    renderScreen(<CartScreen />)
    expect(await screen.findByText('Your cart is not on this device yet')).toBeTruthy()
    expect(screen.getByText('Its contents will appear here once they are downloaded.')).toBeTruthy()
    connection.browserOffline = false
    // The cart is still being read, so neither message may be shown.
    await waitFor(() => expect(screen.queryByText('Your cart is not on this device yet')).toBeNull())
    expect(screen.queryByText('The cart is empty')).toBeNull()
  })

  test('is not reported as empty if it cannot be read, and is read again on request', async () => {
    await storeThreeProducts()
    const reading = vi.spyOn(account.db.cart, 'toArray').mockRejectedValue(new Error('broken'))
    renderScreen(<CartScreen />)
    const retryButton = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryByText('The cart is empty')).toBeNull()
    reading.mockRestore()
    fireEvent.click(retryButton)
    expect(await screen.findByRole('checkbox', { name: 'Select Product 1' })).toBeTruthy()
  })
})

const line = (n: number, company: string | null): CartLine => ({
  pesticideId: `p${n}`,
  pending: false,
  product: product.parse(productRow(n, { company: company === null ? null : { companyId: company, name: company } })),
})

describe('the groups of a cart', () => {
  test('are in the order in which suppliers were added; products without a supplier are last', () => {
    const unknown: CartLine = { pesticideId: 'p9', pending: true, product: null }
    const groups = groupBySupplier([line(1, null), line(2, 'b'), unknown, line(3, 'a'), line(4, 'b')])
    expect(groups.map((group) => [group.companyId, group.lines.map(({ pesticideId }) => pesticideId)])).toEqual([
      ['b', ['p2', 'p4']],
      ['a', ['p3']],
      ['', ['p1', 'p9']],
    ])
  })

  test('show whether all, some or none of their products are selected', () => {
    expect(checkboxState(['a', 'b'], new Set())).toBe('off')
    expect(checkboxState(['a', 'b'], new Set(['b', 'z']))).toBe('mixed')
    expect(checkboxState(['a', 'b'], new Set(['a', 'b']))).toBe('on')
  })
})
