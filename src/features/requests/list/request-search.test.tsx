import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { sessionState } from '#api/session/session-state.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { copyForRequests } from '#tests/harness/request-catalogue.ts'
import { aRecord } from '../test-record.ts'
import { storeRecords } from '../test-store.ts'
import { RequestList } from './request-list.tsx'

beforeAll(() => copyForRequests())

let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
  sessionState.view = { status: 'signed-in', sub: account.sub, user: null }
})
afterEach(async () => {
  const { cleanup } = await import('@testing-library/react')
  cleanup()
  closeAccount(account)
})

const Address = () => <output data-testid="address">{useLocation().search}</output>
const open = (search = '') =>
  draw(
    <>
      <RequestList kind="enquiry" />
      <Address />
    </>,
    `/pages/inquiry/index${search}`,
  )
const address = () => screen.getByTestId('address').textContent

describe('a word in the search field', () => {
  const supplier = (id: string, name: string, more: Parameters<typeof aRecord>[0] = {}) =>
    aRecord({
      id,
      recordNo: `ENQ-${id}`,
      company: { companyId: `c${id}`, name, demo: true },
      products: [
        {
          pesticideId: `p${id}`,
          name: `Product ${id}`,
          registrationNo: `PD2008000${id}`,
          quantity: '5',
          unit: 'L',
          packaging: 'DRUM',
        },
      ],
      ...more,
    })
  const three = () =>
    storeRecords(
      account,
      'enquiry',
      supplier('1', 'Jiangsu Example Agrochem', { batchNo: 'B-7' }),
      supplier('2', 'Anhui Specimen Agro', { batchNo: 'B-7' }),
      supplier('3', 'Hebei Sample Chemicals', { batchNo: null }),
    )
  const find = async (word: string) => {
    await userEvent.type(
      await screen.findByRole('searchbox', { name: 'Product, supplier or number' }),
      `${word}{Enter}`,
    )
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    return screen.getByRole('listitem')
  }

  it.each([
    ['the number of the request', 'enq-3', 'Hebei Sample Chemicals'],
    ['the number of the batch', 'b-7', '0 of 2'],
    ['the supplier', 'hebei', 'Hebei Sample Chemicals'],
    ['the registration number', 'PD20080003', 'Hebei Sample Chemicals'],
    ['the product', 'product 3', 'Hebei Sample Chemicals'],
  ])('finds by %s', async (_, word, found) => {
    await three()
    open()
    expect((await find(word)).textContent).toContain(found)
  })

  it('that matches one supplier of a batch finds the whole batch, and leads to all of it', async () => {
    await three()
    open()
    const row = await find('anhui')
    expect(row.textContent).toContain('0 of 2')
    expect(
      within(row)
        .getByRole('link', { name: /and 1 more$/ })
        .getAttribute('href'),
    ).toContain('batch=B-7')
  })

  it('leaves "Send again" to all suppliers of the batch, and offers to compare them', async () => {
    await three()
    open('?batch=B-7')
    await find('anhui')
    expect(screen.getByRole('link', { name: 'Compare quotations' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(address()).toContain('draft='))
    const [draft] = await account.db.drafts.toArray()
    expect(draft?.mine.lines.map((line) => line.companyId).sort()).toEqual(['c1', 'c2'])
  })
})
