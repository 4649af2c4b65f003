import { expect, test } from 'vitest'
import { product } from '#contract/entities/product.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { groupBySupplier, tickState, withTicks, type CartLine } from './cart-groups.ts'

const line = (n: number, company: string | null): CartLine => ({
  pesticideId: `p${n}`,
  pending: false,
  product: product.parse(productRow(n, { company: company === null ? null : { companyId: company, name: company } })),
})

test('groups follow the order in which suppliers were added, and products without a supplier come last', () => {
  const unknown: CartLine = { pesticideId: 'p9', pending: true, product: null }
  const groups = groupBySupplier([line(1, null), line(2, 'b'), unknown, line(3, 'a'), line(4, 'b')])
  expect(groups.map((group) => [group.companyId, group.lines.map(({ pesticideId }) => pesticideId)])).toEqual([
    ['b', ['p2', 'p4']],
    ['a', ['p3']],
    ['', ['p1', 'p9']],
  ])
})

test('a group is selected, partly selected, or not selected', () => {
  expect(tickState(['a', 'b'], new Set())).toBe('off')
  expect(tickState(['a', 'b'], new Set(['b', 'z']))).toBe('mixed')
  expect(tickState(['a', 'b'], new Set(['a', 'b']))).toBe('on')
})

test('selecting a group leaves the others alone', () => {
  expect([...withTicks(new Set(['z']), ['a', 'b'], true)]).toEqual(['z', 'a', 'b'])
  expect([...withTicks(new Set(['z', 'a']), ['a', 'b'], false)]).toEqual(['z'])
})
