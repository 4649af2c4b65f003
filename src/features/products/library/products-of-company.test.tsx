import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { productRow, range } from '#tests/harness/fake-catalogue.ts'
import { draw } from '#tests/harness/render.tsx'
import { ProductsOfCompany, rowsAtOnce } from './products-of-company.tsx'

const maker = { companyId: 'k1', name: 'Maker 1' }

test('a supplier of very many products shows a page of them, and the rest when asked', async () => {
  await copyOf(range(0, rowsAtOnce + 7).map((n) => productRow(n, { company: maker })))
  draw(<ProductsOfCompany companyId="k1" />)
  const shown = () => screen.queryAllByRole('checkbox').length
  await waitFor(() => expect(shown()).toBe(rowsAtOnce), { timeout: 10_000 })
  await userEvent.click(screen.getByRole('button', { name: 'Show 7 more' }))
  expect(shown()).toBe(rowsAtOnce + 7)
  expect(screen.queryByRole('button', { name: /more$/ })).toBeNull()
})
