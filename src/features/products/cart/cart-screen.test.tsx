import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { product } from '#contract/entities/product.ts'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { enqueue } from '#account/outbox/operations/enqueue.ts'
import type { CartEntry } from '#account/reads/lists/cart.ts'
import { sessionState } from '#api/session/session-state.ts'
import { connection } from '#api/connection.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { toasts } from '#ui/overlays/toast-state.ts'
import { CartScreen } from './cart-screen.tsx'

const { removeFromCart, cart } = vi.hoisted(() => ({
  removeFromCart: vi.fn(async (_ids: readonly string[]) => undefined),
  cart: { items: [], asOf: 1 } as { items: CartEntry[]; asOf: number | null },
}))
vi.mock('#account/records/cart.ts', () => ({ removeFromCart, addToCart: async () => undefined }))
vi.mock('#account/reads/lists/cart.ts', () => ({
  useCart: () => ({ status: 'ready', data: { items: cart.items, total: cart.items.length, asOf: cart.asOf } }),
}))

const row = (n: number, company: string) => productRow(n, { company: { companyId: company, name: `Maker ${company}` } })
const entry = (n: number, company: string, pending = false): CartEntry => ({
  pesticideId: `p${n}`,
  product: product.parse(row(n, company)),
  pending,
})
const question = (name: string) => within(screen.getByRole('alertdialog', { name }))
const bar = () => within(screen.getByRole('region', { name: 'Selected products' }))

let account: AccountContext

beforeEach(async () => {
  account = await openAccount()
  connection.browserOffline = false
  cart.asOf = 1
  await copyOf([row(1, 'a'), row(2, 'a'), row(3, 'b')])
  cart.items = [entry(1, 'a'), entry(2, 'a', true), entry(3, 'b')]
  removeFromCart.mockClear()
  toasts.items = []
})
afterEach(() => {
  cleanup()
  closeAccount(account)
  sessionState.view = { status: 'starting' }
  connection.browserOffline = false
  vi.restoreAllMocks()
})

describe('the cart', () => {
  test('removing without a selection asks for one and removes nothing', async () => {
    draw(<CartScreen />)
    fireEvent.click(bar().getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(toasts.items.map(({ text }) => text)).toEqual(['Select the products to remove first']))
    expect(removeFromCart).not.toHaveBeenCalled()
  })

  test('a request without a selection asks for one', () => {
    draw(<CartScreen />)
    fireEvent.click(bar().getByRole('button', { name: 'Enquiry' }))
    expect(toasts.items.map(({ text }) => text)).toEqual(['Select products first'])
  })

  test('selecting a supplier selects all its products, and only those are removed', async () => {
    draw(<CartScreen />)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all of Maker a' }))
    expect(bar().getByRole('status').textContent).toMatch(/2 selected.*from 1 supplier/)
    fireEvent.click(bar().getByRole('button', { name: 'Remove' }))
    const asked = question('Remove 2 products from the cart?')
    expect(removeFromCart).not.toHaveBeenCalled()
    fireEvent.click(asked.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(removeFromCart).toHaveBeenCalledWith(['p1', 'p2']))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('on "keep" the products stay, and stay selected', () => {
    draw(<CartScreen />)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all of Maker a' }))
    fireEvent.click(bar().getByRole('button', { name: 'Remove' }))
    fireEvent.click(question('Remove 2 products from the cart?').getByRole('button', { name: 'Keep' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(removeFromCart).not.toHaveBeenCalled()
    expect(bar().getByRole('status').textContent).toContain('2 selected')
  })

  test('one product is removed with its own button, and an unsent change is marked', async () => {
    draw(<CartScreen />)
    expect(screen.getByText('1 waiting for a connection')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Remove Product 3' }))
    const asked = question('Remove 1 product from the cart?')
    expect(asked.getByText('Product 3')).toBeTruthy()
    expect(removeFromCart).not.toHaveBeenCalled()
    fireEvent.click(asked.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(removeFromCart).toHaveBeenCalledWith(['p3']))
  })

  test('the outbox is read for all products together, not for each', async () => {
    connection.browserOffline = true
    const ids = Array.from({ length: 30 }, (_, n) => `p${n + 1}`)
    await enqueue(account, { name: 'cart-add', ids, products: {} }, 'Cart')
    cart.items = [...ids.map((_, n) => entry(n + 1, 'a', true)), entry(31, 'a')]
    const reads = vi.spyOn(account.db.ops, 'where')
    draw(<CartScreen />)
    const list = within(screen.getByRole('region', { name: 'Maker a' }))
    expect(await list.findAllByText('Waiting for a connection')).toHaveLength(30)
    expect(reads.mock.calls.length).toBeLessThan(10)
  })

  test('a product that is not in the library can still be removed', async () => {
    cart.items = [{ pesticideId: 'x9', product: null, pending: false }]
    draw(<CartScreen />)
    // Before the library was read nobody knows.
    expect(screen.queryByText('Not in the library on this device')).toBeNull()
    expect(await screen.findByText('Not in the library on this device')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Remove x9' }))
    expect(question('Remove 1 product from the cart?').getByText('x9')).toBeTruthy()
  })

  test('a request with only such products says why it is impossible, and starts no draft', async () => {
    cart.items = [{ pesticideId: 'x9', product: null, pending: false }]
    draw(<CartScreen />)
    await screen.findByText('Not in the library on this device')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select x9' }))
    fireEvent.click(bar().getByRole('button', { name: 'Sample' }))
    expect(toasts.items.map(({ text }) => text)).toEqual(['Not in the library on this device'])
    expect(await account.db.drafts.count()).toBe(0)
  })

  test.each([
    ['Enquiry', 'enquiry'],
    ['Sample', 'sample'],
    ['Registration support', 'intention'],
  ])('%s starts a draft with exactly the selected products, and opens it', async (button, kind) => {
    sessionState.view = { status: 'signed-in', sub: account.sub, user: null }
    draw(<CartScreen />)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Product 3' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Product 1' }))
    fireEvent.click(bar().getByRole('button', { name: button }))
    await waitFor(() => expect(window.location.search).toContain('draft='), { timeout: 10_000 })
    const drafts = await account.db.drafts.toArray()
    expect(drafts.map((draft) => [draft.kind, draft.mine.lines.map(({ pesticideId }) => pesticideId)])).toEqual([
      [kind, ['p1', 'p3']],
    ])
    expect(window.location.search).toContain(drafts[0]?.localId)
  })

  test('a request with known and unknown products says how many were left out', async () => {
    sessionState.view = { status: 'signed-in', sub: account.sub, user: null }
    const nobodys = { pesticideId: 'p9', product: product.parse(productRow(9, { company: null })), pending: false }
    cart.items = [entry(1, 'a'), nobodys, { pesticideId: 'x9', product: null, pending: false }]
    draw(<CartScreen />)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
    fireEvent.click(bar().getByRole('button', { name: 'Sample' }))
    await waitFor(() => expect(toasts.items).toHaveLength(1), { timeout: 10_000 })
    expect(toasts.items[0]?.text).toBe('2 products were left out because their suppliers are unknown')
    const [draft] = await account.db.drafts.toArray()
    expect(draft?.mine.lines.map(({ pesticideId }) => pesticideId)).toEqual(['p1'])
  })

  test('only a cart that has been read is called empty', () => {
    cart.items = []
    draw(<CartScreen />)
    expect(screen.getByText('The cart is empty')).toBeTruthy()
    cleanup()
    cart.asOf = null
    draw(<CartScreen />)
    expect(screen.queryByText('The cart is empty')).toBeNull()
    expect(screen.queryByText('Your cart is not on this device yet')).toBeNull()
    cleanup()
    connection.browserOffline = true
    draw(<CartScreen />)
    expect(screen.getByText('Your cart is not on this device yet')).toBeTruthy()
    expect(screen.getByText('Its contents will appear here once they are downloaded.')).toBeTruthy()
  })
})
