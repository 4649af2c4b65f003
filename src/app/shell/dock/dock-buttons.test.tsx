import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { addToCart } from '#account/actions/records.ts'
import { product } from '#contract/entities/product.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { withAccount } from '#tests/harness/with-account.ts'
import { productRow, range } from '#tests/harness/fake-catalogue.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { DockButtons } from './dock-buttons.tsx'

withAccount()
beforeEach(() => {
  vi.spyOn(api, 'call').mockRejectedValue(new ApiError('offline'))
})

const cart = (name: string) => screen.findByRole('link', { name })

test('the dock shows the number of products in the cart, at most 99+, links to the cart and opens customer service', async () => {
  const { unmount } = renderScreen(<DockButtons />)
  expect((await cart('Cart')).getAttribute('href')).toBe('/pages/cart/index')
  await userEvent.click(screen.getByRole('button', { name: 'Customer service' }))
  expect(location.search).toBe('?support=open')
  unmount()
  const put = (from: number, to: number) => addToCart(range(from, to).map((n) => product.parse(productRow(n))))
  await put(0, 1)
  renderScreen(<DockButtons />)
  expect((await cart('Cart, 1 product')).textContent).toBe('1')
  await put(1, 3)
  expect((await cart('Cart, 3 products')).textContent).toBe('3')
  await put(3, 120)
  expect((await cart('Cart, 99+ products')).textContent).toBe('99+')
})
