import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { JudgedRow, PasteProblem } from '#domain/requests/paste/judge-pasted.ts'
import { draw } from '#tests/harness/render.tsx'
import { copyForRequests } from '#tests/harness/request-catalogue.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { PastePreview } from './paste-preview.tsx'

beforeAll(() => copyForRequests())

afterEach(cleanup)

const row = (change: object = {}) => ({
  n: 1,
  raw: '',
  product: 'zineb',
  quantity: '1000',
  unit: 'liters',
  packaging: 'drum',
  ...change,
})
const judged = (change: Partial<JudgedRow> = {}): JudgedRow => ({
  row: row(),
  product: testProduct('1'),
  candidates: [],
  quantity: '1000',
  unit: 'L',
  packaging: 'DRUM',
  problem: null,
  ...change,
})
const open = (...all: (JudgedRow | null)[]) => {
  const onChoose = vi.fn()
  const rows = all.map((one, at) => one?.row ?? row({ n: at + 1 }))
  draw(<PastePreview rows={rows} judged={all} onChoose={onChoose} />)
  return onChoose
}
const items = () => within(screen.getByRole('list', { name: 'Rows as read' })).getAllByRole('listitem')
const asked = () => items()[0]?.querySelector(':scope > .num:not(.paste__n)')?.textContent.replaceAll('\u00a0', ' ')

test('before anything is pasted there is no list', () => {
  open()
  expect(screen.queryByRole('list')).toBeNull()
})

describe('a row that was understood', () => {
  test('says the product it was taken for, with its number and supplier', () => {
    open(judged())
    expect(items()[0]?.querySelector('.item__s')?.textContent).toBe('Product 1 · PD20081 · Company c1')
    expect(screen.getByText('Ready')).toBeTruthy()
    expect(items()[0]?.className).toBe('paste__row')
  })
  test('says what is asked for in the words of the form', async () => {
    open(judged())
    await waitFor(() => expect(asked()).toBe('1,000 L · 200 L drum'))
  })
  test.each([
    ['1,000', '1000', '1,000 L · 200 L drum'],
    ['1.000,5', '1000.5', '1.000,5 → 1,000.5 L · 200 L drum'],
    ['', '', 'L · 200 L drum'],
  ])('a number that was read as another one stands before it: %s', async (pasted, quantity, said) => {
    open(judged({ row: row({ quantity: pasted }), quantity }))
    await waitFor(() => expect(asked()).toBe(said))
  })
})

describe('a row that was not', () => {
  test.each<[PasteProblem, RegExp]>([
    ['no-product', /No name or registration number/],
    ['unknown-product', /Not in the product library/],
    ['choose-product', /choose one/],
    ['no-supplier', /names no supplier/],
    ['twice', /in an earlier row/],
    ['quantity', /not a number greater than 0/],
    ['ambiguous', /can be two numbers/],
    ['unit', /Unit not recognised/],
    ['packaging', /Packaging not recognised/],
  ])('%s says what is wrong, and shows what was pasted as it was', (problem, words) => {
    open(judged({ problem }))
    expect(items()[0]?.querySelector('.error')?.textContent).toMatch(words)
    expect(items()[0]?.className).toBe('paste__row is-error')
    expect(asked()).toBe('1000 · liters · drum')
    expect(screen.queryByText('Ready')).toBeNull()
  })
  test('one without a name has a line all the same', () => {
    open(judged({ row: row({ product: '' }), product: null, problem: 'no-product' }))
    expect(items()[0]?.querySelector('.item__t')?.textContent).toBe('–')
  })
})

test('one that is still looked for is neither ready nor wrong', () => {
  open(null)
  expect(screen.getByText('Searching')).toBeTruthy()
  expect(items()[0]?.className).toBe('paste__row')
})

test('a product that might be meant is asked about, although it is the only one', () => {
  open(judged({ product: null, candidates: [testProduct('1')], problem: 'choose-product' }))
  expect(screen.getByRole('combobox', { name: 'Which product is zineb?' })).toBeTruthy()
})

test('of several products one is chosen, for every row that says the same', async () => {
  const candidates = [testProduct('1'), testProduct('2')]
  const onChoose = open(judged({ product: null, candidates, problem: 'choose-product' }))
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Which product is zineb?' })
  expect(select.value).toBe('')
  await userEvent.selectOptions(select, 'Product 2 · PD20082 · Company c2')
  expect(onChoose).toHaveBeenCalledWith('zineb', '2')
})
