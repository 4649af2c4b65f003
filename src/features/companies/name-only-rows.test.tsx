import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sessionState } from '#api/session/session-state.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { draw } from '#tests/harness/render.tsx'
import { CompanyDetail } from './detail/company-detail.tsx'
import { CompanyList } from './list/company-list.tsx'

/** The row that the backend's adapter makes of a supplier with only an id and a name. */
const bareSupplier = { companyId: 'k', name: 'Acme', nameEn: 'Acme', country: null }
const text = () => document.body.textContent
const page = (search: string) =>
  draw(
    <CompanyDetail
      id="k"
      products={<p>its products</p>}
      renderFavourite={() => null}
      renderEnquire={() => null}
      renderNote={() => null}
    />,
    `/pages/company/detail${search}`,
  )

beforeEach(async () => {
  sessionState.view = { status: 'visitor' }
  await copyOf([], {}, [bareSupplier])
})
afterEach(() => {
  cleanup()
  sessionState.view = { status: 'starting' }
})

describe('A3 a supplier with only an id and a name', () => {
  test('is shown in the directory', async () => {
    draw(<CompanyList />, '/pages/company/index')
    await waitFor(() => expect(screen.getByRole('row', { name: /Acme/ })).toBeTruthy())
    const cells = within(screen.getByRole('row', { name: /Acme/ })).getAllByRole('cell')
    expect(cells.slice(1).map((cell) => cell.textContent)).toEqual(['–', '–', '–', '–', 'Enquire'])
    expect(text()).not.toMatch(/undefined|null|NaN/)
  })

  test("is shown on its page without an empty list of facts and without a register's name", async () => {
    page('?tab=introduction')
    await waitFor(() => expect(screen.getAllByText('Nothing is stated about this supplier.')).toHaveLength(1))
    // The only listed fact is one for members: its value is a link to the membership.
    expect([...document.querySelectorAll('dt')].map((name) => name.textContent)).toEqual(['Exports, 3 years'])
    expect(text()).not.toMatch(/undefined|null|NaN|register/)
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Products', 'Reviews', 'Introduction'])
  })
})
