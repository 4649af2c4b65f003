import { emptyContent } from '#domain/requests/wire.ts'
import { draftLineOf } from '#account/drafts/start.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { CheckedRow } from '#domain/requests/paste/judge-pasted.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { storeCatalogueForRequests } from '#tests/harness/request-catalogue.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { PastePreview, addPastedRows } from './paste-dialog.tsx'

beforeAll(() => storeCatalogueForRequests())

const row = (change: object = {}) => ({
  n: 1,
  raw: '',
  product: 'zineb',
  quantity: '1000',
  unit: 'liters',
  packaging: 'drum',
  remarks: '',
  ...change,
})

const aJudgedRow = (change: Partial<CheckedRow> = {}): CheckedRow => ({
  row: row(),
  products: [testProduct('1')],
  candidates: [],
  exact: 0,
  open: [],
  quantity: '1000',
  unit: 'L',
  packaging: 'DRUM',
  remark: '',
  problem: null,
  ...change,
})

const open = (...rows: CheckedRow[]) => {
  const onChoose = vi.fn()
  renderScreen(<PastePreview rows={rows} onChoose={onChoose} />)
  return onChoose
}

const items = () => within(screen.getByRole('list', { name: 'Rows as read' })).getAllByRole('listitem')

const amount = () => items()[0]?.querySelector(':scope > .num:not(.faint)')?.textContent.replaceAll('\u00a0', ' ')

describe('a pasted row that was understood', () => {
  test('is shown as the request line that it will become, with the labels of the form', async () => {
    open(aJudgedRow())
    await waitFor(() => expect(amount()).toBe('1,000 L · 200 L drum'))
  })
  test.each([
    ['1,000', '1000', '1,000 L · 200 L drum'],
    ['1.000,5', '1000.5', '1.000,5 → 1,000.5 L · 200 L drum'],
    ['', '', 'L · 200 L drum'],
  ])('shows a number as pasted, then as read, if the two differ: %s', async (pasted, quantity, expected) => {
    open(aJudgedRow({ row: row({ quantity: pasted }), quantity }))
    await waitFor(() => expect(amount()).toBe(expected))
  })
})

test('a pasted row without a product is shown as it was pasted, with the problem', () => {
  open(aJudgedRow({ problem: 'no-product' }))
  expect(items()[0]?.querySelector('.error')?.textContent).toMatch(/No name or registration number/)
  expect(items()[0]?.className).toBe('paste__row is-error')
  expect(amount()).toBe('1000 · liters · drum')
  expect(screen.queryByText('Ready')).toBeNull()
})

test('a choice among several products, or of all of them, is made for the pasted text, and so for all rows with it', async () => {
  const candidates = [testProduct('1'), testProduct('2')]
  const onChoose = open(aJudgedRow({ products: [], candidates, exact: 2, problem: 'choose-product' }))
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Which product is zineb?' })
  expect(select.value).toBe('')
  await userEvent.selectOptions(select, 'Product 2 · PD20082 · Company c2')
  expect(onChoose).toHaveBeenCalledWith('zineb', '2')
  await userEvent.selectOptions(select, 'All 2 that match')
  expect(onChoose).toHaveBeenLastCalledWith('zineb', '*')
})

describe('adding pasted rows to a request', () => {
  const judgedRow = (id: string, change: Partial<CheckedRow> = {}) =>
    aJudgedRow({ row: row({ product: id }), products: [testProduct(id)], quantity: '5', unit: 'kg', ...change })

  const content = (...ids: string[]) => ({
    ...emptyContent('enquiry'),
    note: 'as before',
    lines: ids.map((id) => ({ ...draftLineOf(testProduct(id)), quantity: '1', unit: 'L', packaging: 'BAG' })),
  })

  const add = (to: ReturnType<typeof content>, ...rows: CheckedRow[]) => addPastedRows(to, rows)
  const valuesOf = ({ lines }: ReturnType<typeof add>) =>
    lines.map(({ pesticideId, quantity, unit, packaging }) => [pesticideId, quantity, unit, packaging])

  describe('a pasted row', () => {
    test('adds a new product after the existing lines', () => {
      const contentAfter = add(content('1'), judgedRow('2'), judgedRow('3'))
      expect(valuesOf(contentAfter)).toEqual([
        ['1', '1', 'L', 'BAG'],
        ['2', '5', 'kg', 'DRUM'],
        ['3', '5', 'kg', 'DRUM'],
      ])
      expect(contentAfter.note).toBe('as before')
    })
    test('changes the values of an existing product, whose line keeps its id and position', () => {
      const contentBefore = content('1', '2')
      const contentAfter = add(contentBefore, judgedRow('1'))
      expect(valuesOf(contentAfter)).toEqual([
        ['1', '5', 'kg', 'DRUM'],
        ['2', '1', 'L', 'BAG'],
      ])
      expect(contentAfter.lines[0]?.lineId).toBe(contentBefore.lines[0]?.lineId)
    })
    test('adds one line per supplier if all suppliers of the product are chosen', () => {
      const newRow = judgedRow('1', { products: [testProduct('1'), testProduct('2')] })
      expect(valuesOf(add(content('2'), newRow))).toEqual([
        ['2', '5', 'kg', 'DRUM'],
        ['1', '5', 'kg', 'DRUM'],
      ])
    })
    test('makes its product a separate line, while the others keep their wanted specification', () => {
      const contentBefore = content('1', '2', '3')
      const wish = 'glyphosate 41 SL'
      const lines = contentBefore.lines.map((line) => ({ ...line, wish, quantity: '' }))
      const contentAfter = add({ ...contentBefore, lines }, judgedRow('2', { packaging: '' }))
      expect(contentAfter.lines).toMatchObject([
        { wish, quantity: '' },
        { wish: '', quantity: '5', unit: 'kg', packaging: '' },
        { wish, quantity: '' },
      ])
    })
    test('adds its remark to the note once', () => {
      const newRow = judgedRow('2', { remark: 'arrival 31/03/2027' })
      const contentAfter = add(content('1'), newRow)
      expect(contentAfter.note).toBe('as before\n2: arrival 31/03/2027')
      expect(add(contentAfter, newRow).note).toBe(contentAfter.note)
    })
    test('clears unit and packaging if its own are unclear, so that the quantity is not sent with the previous ones', () => {
      const unclear = judgedRow('1', { unit: '', packaging: '', open: ['unit', 'packaging'] })
      expect(valuesOf(add(content('1'), unclear))).toEqual([['1', '5', '', '']])
    })
    test.each([
      [{ quantity: '' }, ['1', '1', 'kg', 'DRUM']],
      [{ unit: '' }, ['1', '5', 'L', 'DRUM']],
      [{ packaging: '' }, ['1', '5', 'kg', 'BAG']],
    ])('leaves a value unchanged if its cell is empty: %o', (change, line) => {
      expect(valuesOf(add(content('1'), judgedRow('1', change)))).toEqual([line])
    })
  })
})
