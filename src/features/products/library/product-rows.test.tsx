import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import type { Product } from '#contract/entities/product.ts'
import { parseTableRows } from '#catalogue/store/rows.ts'
import { productRow, range } from '#tests/harness/fake-catalogue.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { clearSelection, selection } from '../selection.ts'
import { ProductRows } from './product-rows.tsx'

const productsOf = (from: number, to: number): Product[] =>
  parseTableRows(
    'products',
    range(from, to).map((n) => productRow(n)),
  ).rows

function TwoAnswers() {
  const [of, setOf] = useState('wheat')
  const rows = of === 'wheat' ? productsOf(1, 5) : productsOf(11, 15)
  return (
    <>
      <button type="button" onClick={() => setOf('maize')}>
        Another question
      </button>
      <ProductRows of={of} drawn={rows} rows={rows} from={0} total={4} />
    </>
  )
}

const tick = (n: number, shiftKey: boolean) =>
  fireEvent.click(screen.getByRole('checkbox', { name: `Select Product ${n}` }), { shiftKey })

beforeEach(clearSelection)

it('a click with Shift selects or deselects all rows up to the row clicked last, but only in the same list', async () => {
  renderScreen(<TwoAnswers />)
  tick(1, false)
  await userEvent.click(screen.getByRole('button', { name: 'Another question' }))
  tick(14, true)
  tick(12, true)
  expect(Object.keys(selection.items).sort()).toEqual(['p1', 'p12', 'p13', 'p14'])
  tick(13, true)
  expect(Object.keys(selection.items).sort()).toEqual(['p1', 'p14'])
})

it('a click is ignored if another product has meanwhile moved into its row', async () => {
  renderScreen(<TwoAnswers />)
  const checkbox = await screen.findByRole('checkbox', { name: 'Select Product 1' })
  const opens = screen.getByRole('link', { name: /^Product 1/ })
  await userEvent.click(screen.getByRole('button', { name: 'Another question' }))
  await waitFor(() => screen.getByRole('checkbox', { name: 'Select Product 11' }))
  fireEvent.click(checkbox)
  expect(Object.keys(selection.items)).toEqual([])
  expect(opens.isConnected).toBe(false)
})
