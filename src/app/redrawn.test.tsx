import { act, screen, waitFor } from '@testing-library/react'
import { lazy } from 'react'
import { afterEach, expect, it } from 'vitest'
import { company } from '#contract/entities/company.ts'
import { CompanyRows } from '#features/companies/list/company-rows.tsx'
import { CompanyTable } from '#features/companies/list/company-table.tsx'
import { formatQuantity } from '#i18n/formats.ts'
import { setNumberStyle } from '#i18n/number-signs.ts'
import { allOf } from '#ui/lists/list-window.ts'
import { companyRow } from '#tests/harness/fake-catalogue.ts'
import { draw } from '#tests/harness/render.tsx'
import { Redrawn } from './redrawn.tsx'

afterEach(() => setNumberStyle(null))

/** Formats a number and subscribes to nothing. */
const Amount = () => <p>{formatQuantity('16000', 'L')}</p>
const Screen = lazy(async () => ({ default: () => <Amount /> }))

it('a component without any subscription shows a changed number format at once', async () => {
  draw(<Redrawn screen={Screen} />)
  expect(await screen.findByText('16,000 L')).toBeTruthy()
  act(() => setNumberStyle('point'))
  expect(screen.getByText('16.000 L')).toBeTruthy()
})

const list = allOf([company.parse(companyRow(1, { productCount: 1234, rating: 4.5 }))])

it.each([
  ['list', <CompanyRows key="list" list={list} />],
  ['table', <CompanyTable key="table" list={list} caption="Suppliers" />],
])('a memoised %s, not redrawn with its parent, shows it too', async (_, rows) => {
  const { container } = draw(rows)
  // The stars come after the row.
  await waitFor(() => expect(container.textContent).toContain('4.5'))
  act(() => setNumberStyle('point'))
  expect(container.textContent).toContain('4,5')
  expect(container.textContent).toContain('1.234')
})
