import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { sessionState } from '#api/session/session-state.ts'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { ProductDetail } from './detail/product-detail.tsx'
import { ProductLibrary } from './library/product-library.tsx'

/** The row that the backend's adapter makes of a product with only an id and a name. */
const bareProduct = (id: string) => ({
  pesticideId: id,
  name: `Glyphosate ${id}`,
  nameEn: `Glyphosate ${id}`,
  registrationNo: '',
  registrationClass: '',
  categories: [],
  isSingle: null,
  ingredients: [],
  crops: [],
  targets: [],
  exportOnly: null,
  company: null,
})
const text = () => document.body.textContent

const expectComplete = () => {
  expect(text()).not.toMatch(/undefined|null|NaN|\[object/)
  for (const list of document.querySelectorAll('dl, ul, tbody')) expect(list.childElementCount).toBeGreaterThan(0)
  for (const head of document.querySelectorAll('h2'))
    expect(head.closest('section')?.textContent).not.toBe(head.textContent)
}

beforeEach(async () => {
  sessionState.view = { status: 'visitor' }
  await storeCatalogueCopy([bareProduct('a'), bareProduct('b')])
})

test('A3 a product with only an id and a name is shown in the library', async () => {
  renderScreen(<ProductLibrary />, '/pages/product/index')
  await waitFor(() => expect(screen.getByText('2 products')).toBeTruthy())
  const row = screen.getByRole('row', { name: /Glyphosate a/ })
  const cells = within(row).getAllByRole('cell')
  expect(cells.map((cell) => cell.textContent)).toEqual([
    '',
    '–Glyphosate aRegistration not stated',
    '–',
    'Supplier not stated',
    '–',
    '',
  ])
  expectComplete()
})

test('A3 a product with only an id and a name is shown on its page', async () => {
  renderScreen(<ProductDetail id="a" />)
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Glyphosate a' })).toBeTruthy())
  await waitFor(() => expect(screen.getByText(/Its active ingredients are not stated/)).toBeTruthy())
  const facts = screen.getAllByText('not stated').map((value) => value.closest('div')?.querySelector('dt'))
  expect(facts.map((fact) => fact?.textContent)).toEqual([
    'Active ingredient',
    'Total concentration',
    'Formulation',
    'Registration number',
    'Registration holder',
    'Valid until',
  ])
  expect(screen.getByText('No uses or doses are stated for this product.')).toBeTruthy()
  expect(screen.getByText('To which countries it may be exported is not stated.')).toBeTruthy()
  expect(screen.getByText('Source and date of the record not stated')).toBeTruthy()
  expect(text()).not.toMatch(/register/)
  expect(screen.queryByRole('link', { name: 'View supplier' })).toBeNull()
  expectComplete()
})
