import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { product } from '#contract/entities/product.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { sessionState } from '#api/session/session-state.ts'
import { openCatalogueDb } from '#catalogue/store/db.ts'
import { writeMeta } from '#catalogue/store/meta.ts'
import { noCopy } from '#catalogue/store/schema.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { productRow, range } from '#tests/harness/fake-catalogue.ts'
import { anAccount } from '#tests/harness/ids.ts'
import { draw } from '#tests/harness/render.tsx'
import { ProductsOfCompany, rowsAtOnce } from './products-of-company.tsx'

const maker = { companyId: 'k1', name: 'Maker 1' }

test('a supplier with very many products shows a page of them, and more on request', async () => {
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
  writeMeta(await openCatalogueDb('en'), 'status', {
    ...noCopy,
    phase: 'ready',
    scope: 'full',
    asOf: 5,
    categories: ['c1'],
  })

test('a partial library does not say that a supplier has no products', async () => {
  await copyOf([])
  draw(<ProductsOfCompany companyId="k1" />)
  await until(() => expect(screen.getByText('No products of this supplier are in the library.')).toBeTruthy())
  await onlySome()
  const text = 'No products of this supplier are in the part of the library on this device.'
  await until(() => expect(screen.getByText(text)).toBeTruthy())
})

test('a partial library does not say that these are all products', async () => {
  await copyOf([productRow(1, { company: maker })])
  draw(<ProductsOfCompany companyId="k1" />)
  await until(() => expect(screen.getByText('Product 1')).toBeTruthy())
  await until(() => expect(screen.queryByText(/there may be more/)).toBeNull())
  await onlySome()
  await until(() => expect(screen.getByText(/there may be more/)).toBeTruthy())
})

describe('from the server, if only a part is on this device', () => {
  const call = vi.spyOn(api, 'call')
  beforeEach(async () => {
    sessionState.view = { status: 'signed-in', sub: anAccount('1'), user: null }
    await copyOf([productRow(1, { company: maker })])
    await onlySome()
  })
  afterEach(() => {
    cleanup()
    call.mockReset()
    sessionState.view = { status: 'starting' }
  })

  test('shows all products and their total', async () => {
    const rows = [1, 2].map((n) => product.parse(productRow(n, { company: maker })))
    call.mockResolvedValue({ list: rows, total: 57, corrected: [] })
    draw(<ProductsOfCompany companyId="k1" />)
    await until(() => expect(screen.getByText('Product 2')).toBeTruthy())
    expect(screen.getByText('Product 1')).toBeTruthy()
    expect(screen.getByText('1–2 of 57')).toBeTruthy()
    expect(screen.queryByText(/part of the library on this device/)).toBeNull()
  })

  test('loads the next ones on request; if that fails, the earlier ones stay', async () => {
    const page = (from: number, to: number) => ({
      list: range(from, to).map((n) => product.parse(productRow(n, { company: maker }))),
      total: 130,
      corrected: [],
    })
    const shown = () => screen.queryAllByRole('checkbox').length
    call.mockResolvedValueOnce(page(0, 100)).mockRejectedValueOnce(new ApiError('offline'))
    draw(<ProductsOfCompany companyId="k1" />)
    await until(() => expect(shown()).toBe(100))
    expect(screen.getByText('1–100 of 130')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show 30 more' }))
    expect(await screen.findByText(/^The server did not respond\. Showing earlier results\./)).toBeTruthy()
    expect(shown()).toBe(100)
    call.mockResolvedValueOnce(page(0, 100)).mockResolvedValueOnce(page(100, 130))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await until(() => expect(shown()).toBe(130))
    expect(screen.queryByText(/of 130/)).toBeNull()
  })

  test("shows this device's rows while the server does not answer", async () => {
    let fail = (_: unknown) => {}
    call.mockReturnValueOnce(
      new Promise((_, reject) => {
        fail = reject
      }),
    )
    draw(<ProductsOfCompany companyId="k1" />)
    await until(() => expect(screen.getByText('Product 1')).toBeTruthy())
    fail(new ApiError('offline'))
    expect(await screen.findByText(/^The server did not respond/)).toBeTruthy()
    expect(screen.getByText('Product 1')).toBeTruthy()
    call.mockResolvedValue({ list: [], total: 0, corrected: [] })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await until(() => expect(screen.getByText('No products of this supplier are in the library.')).toBeTruthy())
  })
})
