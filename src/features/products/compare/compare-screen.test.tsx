import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { product } from '#contract/entities/product.ts'
import { api } from '#data/api/commands.ts'
import { sessionState } from '#data/api/session-state.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { draw } from '#tests/harness/render.tsx'
import { CompareScreen } from './compare-screen.tsx'

const until = (check: () => void) => waitFor(check, { timeout: 10_000 })
const names = () => screen.getAllByRole('columnheader').map((cell) => cell.querySelector('a')?.textContent)

afterEach(() => {
  sessionState.view = { status: 'starting' }
  vi.restoreAllMocks()
})
beforeEach(() =>
  copyOf([
    productRow(1, { totalContent: '480 g/L' }),
    productRow(2, { totalContent: '360 g/L' }),
    ...[3, 4, 5].map((n) => productRow(n)),
  ]),
)

test('marks what differs, shows only that when asked, and four products at most', async () => {
  draw(<CompareScreen />, '/pages/product/compare?ids=p1,p2,p3,p4,p5,p1')
  await until(() => expect(names()).toEqual(['Product 1', 'Product 2', 'Product 3', 'Product 4']))
  expect(screen.getByRole('rowheader', { name: /Total content.*differs/ })).toBeTruthy()
  expect(screen.getByRole('rowheader', { name: 'Formulation' })).toBeTruthy()
  fireEvent.click(screen.getByRole('switch', { name: 'Show only what differs' }))
  expect(screen.queryByRole('rowheader', { name: 'Formulation' })).toBeNull()
  expect(screen.getByRole('rowheader', { name: /Total content/ })).toBeTruthy()
})

test('one is taken out of it, and the address follows', async () => {
  draw(<CompareScreen />, '/pages/product/compare?ids=p1,p2')
  await until(() => expect(names()).toEqual(['Product 1', 'Product 2']))
  fireEvent.click(screen.getByRole('button', { name: 'Take Product 1 out of the comparison' }))
  await until(() => expect(names()).toEqual(['Product 2']))
})

test('one that only the server has is compared as well', async () => {
  sessionState.view = { status: 'signed-in', sub: 'comparing', user: null }
  vi.spyOn(api, 'call').mockResolvedValue(product.parse(productRow(9, { name: 'From afar' })))
  draw(<CompareScreen />, '/pages/product/compare?ids=p9,p1')
  await until(() => expect(names()).toEqual(['From afar', 'Product 1']))
})
