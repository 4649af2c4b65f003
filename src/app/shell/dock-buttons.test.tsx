import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { addToCart } from '#account/records/cart.ts'
import { product } from '#contract/entities/product.ts'
import { productRow, range } from '#tests/harness/fake-catalogue.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { DockButtons } from './dock-buttons.tsx'

let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
})
afterEach(() => {
  cleanup()
  closeAccount(account)
})

const cart = (name: string) => screen.findByRole('link', { name })

test('links to the cart with its count, 99+ at most, and to customer service', async () => {
  const { unmount } = draw(<DockButtons />)
  expect((await cart('Cart')).getAttribute('href')).toBe('/pages/cart/index')
  expect(screen.getByRole('link', { name: 'Customer service' }).getAttribute('href')).toMatch(/^mailto:/)
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

test('is not drawn on the page that it links to', async () => {
  draw(<DockButtons />, '/pages/cart/index')
  expect(screen.queryByRole('link')).toBeNull()
})

test.each([
  ['/', 'dock'],
  ['/pages/product/index', 'dock dock--flat'],
  ['/pages/product/detail?id=p1', 'dock'],
  ['/pages/company/index', 'dock dock--flat'],
])('at %s it has the look that the page has room for: %s', async (at, look) => {
  draw(<DockButtons />, at)
  expect((await cart('Cart')).closest('.dock')?.className).toBe(look)
})
