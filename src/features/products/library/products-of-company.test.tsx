import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openRefDb } from '#data/db/ref-db.ts'
import { writeMeta } from '#data/db/ref-meta.ts'
import { noCopy } from '#data/db/ref-schema.ts'
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

const until = (check: () => void) => waitFor(check, { timeout: 10_000 })
const onlySome = async () =>
  writeMeta(await openRefDb('en'), 'status', { ...noCopy, phase: 'ready', scope: 'full', asOf: 5, categories: ['c1'] })

test('a device with only some categories does not say that a supplier has no products', async () => {
  await copyOf([])
  draw(<ProductsOfCompany companyId="k1" />)
  await until(() => expect(screen.getByText('No products of this supplier are in the library.')).toBeTruthy())
  await onlySome()
  const text = 'No products of this supplier are in the part of the library on this device.'
  await until(() => expect(screen.getByText(text)).toBeTruthy())
})

test('nor that those it has are all', async () => {
  await copyOf([productRow(1, { company: maker })])
  draw(<ProductsOfCompany companyId="k1" />)
  await until(() => expect(screen.getByText('Product 1')).toBeTruthy())
  await until(() => expect(screen.queryByText(/It may have more elsewhere/)).toBeNull())
  await onlySome()
  await until(() => expect(screen.getByText(/It may have more elsewhere/)).toBeTruthy())
})
