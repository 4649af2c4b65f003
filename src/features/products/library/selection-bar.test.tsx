import { fireEvent, screen } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { range } from '#tests/harness/fake-catalogue.ts'
import { draw } from '#tests/harness/render.tsx'
import { testProduct } from '#tests/harness/sync/products.ts'
import { toasts } from '#ui/toast-state.ts'
import { SelectionBar } from './selection-bar.tsx'

const Address = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{`${pathname}${search}`}</output>
}
const address = () => screen.getByRole('status', { name: 'address' }).textContent
const bar = (count: number) =>
  draw(
    <>
      <SelectionBar products={range(1, count + 1).map((n) => testProduct(`p${n}`))} />
      <Address />
    </>,
  )
const compare = () => fireEvent.click(screen.getByRole('button', { name: 'Compare' }))

beforeEach(() => {
  toasts.items = []
})

test('up to four selected products are compared', () => {
  bar(4)
  compare()
  expect(address()).toBe('/pages/product/compare?ids=p1%2Cp2%2Cp3%2Cp4')
  expect(toasts.items).toEqual([])
})

test('with more than four it says that four are the most, and opens nothing', () => {
  bar(5)
  compare()
  expect(toasts.items.map(({ text }) => text)).toEqual(['Select at most 4 products to compare'])
  expect(address()).toBe('/')
})

test('a single product cannot be compared', () => {
  bar(1)
  expect(screen.getByRole('region', { name: 'Selected products' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull()
})
