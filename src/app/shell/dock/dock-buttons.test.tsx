import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { addToCart } from '#account/records/cart.ts'
import { cartCalls } from '#contract/calls/catalogue.ts'
import { product } from '#contract/entities/product.ts'
import { productRow, range } from '#tests/harness/fake-catalogue.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { sessionState } from '#api/session/session-state.ts'
import { prefs } from '#prefs/prefs-state.ts'
import { anAccount } from '#tests/harness/ids.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { DockButtons } from './dock-buttons.tsx'

let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
  vi.spyOn(api, 'call').mockRejectedValue(new ApiError('offline'))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  closeAccount(account)
})

const cart = (name: string) => screen.findByRole('link', { name })

test('links to the cart with its count, 99+ at most, and opens customer service', async () => {
  const { unmount } = draw(<DockButtons />)
  expect((await cart('Cart')).getAttribute('href')).toBe('/pages/cart/index')
  await userEvent.click(screen.getByRole('button', { name: 'Customer service' }))
  expect(location.search).toBe('?support=open')
  unmount()
  const put = (from: number, to: number) => addToCart(range(from, to).map((n) => product.parse(productRow(n))))
  await put(0, 1)
  draw(<DockButtons />)
  expect((await cart('Cart, 1 product')).textContent).toBe('1')
  await put(1, 3)
  expect((await cart('Cart, 3 products')).textContent).toBe('3')
  await put(3, 120)
  expect((await cart('Cart, 99+ products')).textContent).toBe('99+')
})

test('before the cart was ever read here its count is the server’s; a server that does not answer leaves it out', async () => {
  const call = vi.spyOn(api, 'call').mockResolvedValue(7)
  const { unmount } = draw(<DockButtons />)
  expect((await cart('Cart, 7 products')).textContent).toBe('7')
  expect(call).toHaveBeenCalledWith(cartCalls.cartTotal, { sub: account.sub })
  await addToCart([product.parse(productRow(1))])
  expect((await cart('Cart, 1 product')).textContent).toBe('1')
  unmount()
})

test('is not drawn on the page that it links to', async () => {
  draw(<DockButtons />, '/pages/cart/index')
  expect(screen.queryByRole('link')).toBeNull()
})

test.each([
  ['/', 'dock'],
  ['/pages/product/index', 'dock dock--flat'],
  ['/pages/product/detail?id=p1', 'dock'],
  ['/pages/company/index', 'dock dock--flat'],
  ['/pages/inquiry/index?tab=drafts', 'dock dock--flat'],
])('at %s it has the look that the page has room for: %s', async (at, look) => {
  draw(<DockButtons />, at)
  expect((await cart('Cart')).closest('.dock')?.className).toBe(look)
})

describe('the text of each icon', () => {
  const gotIt = () => screen.findByRole('button', { name: 'Got it' })
  beforeEach(() => {
    sessionState.view = { status: 'expired', sub: anAccount('a1'), zone: null }
    prefs.guidesDone = ['a1']
  })
  test('is shown once after the tour, one after the other, and not again to this account', async () => {
    const { unmount } = draw(<DockButtons />)
    expect(await screen.findByText(/collects products/)).toBeTruthy()
    await userEvent.click(await gotIt())
    expect(screen.getByText(/find an answer/)).toBeTruthy()
    await userEvent.click(await gotIt())
    expect(screen.queryByText(/find an answer/)).toBeNull()
    expect(prefs.guidesDone).toEqual(['a1', 'a1/cart', 'a1/support'])
    unmount()
    draw(<DockButtons />)
    await cart('Cart')
    expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull()
  })
  test('waits for the tour, covers no list, and is over for whoever has used the icon', async () => {
    prefs.guidesDone = []
    const { unmount } = draw(<DockButtons />)
    await cart('Cart')
    expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull()
    unmount()
    prefs.guidesDone = ['a1']
    draw(<DockButtons />, '/pages/product/index')
    await cart('Cart')
    expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Customer service' }))
    expect(prefs.guidesDone).toContain('a1/support')
  })
  test('a press on the page ends it, reaches what lies under it, and the next one waits for another page', async () => {
    const pressed = vi.fn()
    draw(
      <>
        <DockButtons />
        <button type="button" onClick={pressed}>
          Under it
        </button>
        <Link to="/pages/product/detail?id=p1">Elsewhere</Link>
      </>,
    )
    const under = await screen.findByRole('button', { name: 'Under it' })
    await gotIt()
    await userEvent.click(under)
    expect(pressed).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull()
    expect(prefs.guidesDone).toEqual(['a1', 'a1/cart'])
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    expect(await screen.findByText(/find an answer/)).toBeTruthy()
  })
})
