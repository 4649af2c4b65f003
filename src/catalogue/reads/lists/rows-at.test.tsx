import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { product } from '#contract/entities/product.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { until } from '#tests/harness/until.ts'
import { pageSearch } from '../../search/page-search.ts'
import { readProductsBetween, useProductsAt } from './rows-at.ts'

const all = 90
const name = (n: number) => `Product ${String(n).padStart(3, '0')}`
const search = { sort: 'name' } as const
const none = { first: 0, rows: [] }

beforeEach(() => copyOf(Array.from({ length: all }, (_, n) => productRow(n, { name: name(n) }))))

test('rows are there by their place once they are wanted, and only what is wanted is asked for', async () => {
  const asked = vi.spyOn(pageSearch, 'search')
  const { result, rerender } = renderHook(({ from, to }) => useProductsAt(search, { known: none, from, to }), {
    initialProps: { from: 38, to: 43 },
  })
  await until(() => expect([38, 43].map((at) => result.current(at)?.name)).toEqual([name(38), name(43)]))
  expect(result.current(0)).toBeNull()
  rerender({ from: 85, to: 89 })
  await until(() => expect(result.current(89)?.name).toBe(name(89)))
  expect(result.current(90)).toBeNull()
  expect(new Set(asked.mock.calls.map(([, , { offset }]) => offset))).toEqual(new Set([20, 40, 80]))
  asked.mockRestore()
})

test('what is drawn already need not be read first, and stands when the index has another row in its place', async () => {
  const known = { first: 40, rows: [product.parse(productRow(1, { name: 'Drawn' }))] }
  const { result } = renderHook(() => useProductsAt(search, { known, from: 40, to: 41 }))
  expect(result.current(40)?.name).toBe('Drawn')
  await until(() => expect(result.current(41)?.name).toBe(name(41)))
  expect(result.current(40)?.name).toBe('Drawn')
})

test('everything between two rows, both included', async () => {
  const rows = await readProductsBetween('en', search, 17, 62)
  expect([rows.length, rows[0]?.name, rows.at(-1)?.name]).toEqual([46, name(17), name(62)])
})
