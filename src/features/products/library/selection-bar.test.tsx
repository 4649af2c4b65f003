import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { range } from '#tests/harness/fake-catalogue.ts'
import { draw } from '#tests/harness/render.tsx'
import { testProduct } from '#tests/harness/sync/products.ts'
import { prefs } from '#prefs/prefs-state.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
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
  prefs.shortcuts = true
})

test('up to four selected products are compared', () => {
  bar(4)
  compare()
  expect(address()).toBe('/pages/product/compare?ids=p1%2Cp2%2Cp3%2Cp4')
  expect(toasts.items).toEqual([])
})

test('more than four selected products are refused with the limit, and nothing opens', () => {
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

const ticked = () =>
  draw(
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

test('one key leads from a ticked row to the actions, which are sixty presses of Tab away', () => {
  ticked()
  expect(pressS('Select p1')).toBe('Add to cart')
})

test('the key types its letter in a text field, and does nothing once shortcuts are turned off', () => {
  ticked()
  expect(pressS('Search')).toBe('')
  prefs.shortcuts = false
  cleanup()
  ticked()
  expect(pressS('Select p1')).toBe('')
})
