// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { lineOf } from '#account/drafts/start.ts'
import type { JudgedRow } from '#domain/requests/paste/judge-pasted.ts'
import { emptyContent } from '#domain/requests/wire.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { isGood, withRows } from './added-lines.ts'

const judged = (id: string, change: Partial<JudgedRow> = {}): JudgedRow => ({
  row: { n: 1, raw: '', product: id, quantity: '', unit: '', packaging: '' },
  product: testProduct(id),
  candidates: [],
  quantity: '5',
  unit: 'kg',
  packaging: 'DRUM',
  problem: null,
  ...change,
})
const content = (...ids: string[]) => ({
  ...emptyContent('enquiry'),
  note: 'as before',
  lines: ids.map((id) => ({ ...lineOf(testProduct(id)), quantity: '1', unit: 'L', packaging: 'BAG' })),
})
const add = (to: ReturnType<typeof content>, ...rows: JudgedRow[]) => withRows(to, rows.filter(isGood), lineOf)
const said = ({ lines }: ReturnType<typeof add>) =>
  lines.map(({ pesticideId, quantity, unit, packaging }) => [pesticideId, quantity, unit, packaging])

describe('pasted rows in a request', () => {
  test('a new product comes after those that are there', () => {
    const before = content('1')
    const after = add(before, judged('2'), judged('3'))
    expect(said(after)).toEqual([
      ['1', '1', 'L', 'BAG'],
      ['2', '5', 'kg', 'DRUM'],
      ['3', '5', 'kg', 'DRUM'],
    ])
    expect(after.note).toBe('as before')
  })
  test('a product that is there takes over what the row says, in its place and as the same line', () => {
    const before = content('1', '2')
    const after = add(before, judged('1'))
    expect(said(after)).toEqual([
      ['1', '5', 'kg', 'DRUM'],
      ['2', '1', 'L', 'BAG'],
    ])
    expect(after.lines[0]?.lineId).toBe(before.lines[0]?.lineId)
  })
  test.each([
    [{ quantity: '' }, ['1', '1', 'kg', 'DRUM']],
    [{ unit: '' }, ['1', '5', 'L', 'DRUM']],
    [{ packaging: '' }, ['1', '5', 'kg', 'BAG']],
  ])('what a row leaves open stays as it was: %o', (row, line) => {
    expect(said(add(content('1'), judged('1', row)))).toEqual([line])
  })
})

describe('a row that can be added', () => {
  test('has a product and no problem, and has been looked for', () => {
    expect(isGood(judged('1'))).toBe(true)
    expect(isGood(null)).toBe(false)
    expect(isGood(judged('1', { problem: 'unit' }))).toBe(false)
    expect(isGood({ ...judged('1'), product: null })).toBe(false)
  })
})
