import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RequestKind } from '#contract/entities/request.ts'
import { startDraft } from '#account/drafts/start.ts'
import { today } from '#account/queries/surroundings.ts'
import { addDays } from '#domain/lifecycle/deadline.ts'
import { paths } from '#domain/paths.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { storeCatalogueForRequests } from '#tests/harness/request-catalogue.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { aRecord, storeRecords } from '../test-requests.tsx'
import { RequestList } from './request-list.tsx'

beforeAll(() => storeCatalogueForRequests())

withAccount({ signedIn: true })

const open = (search = '', kind: RequestKind = 'enquiry') =>
  renderScreen(<RequestList kind={kind} />, `/pages/${kind === 'enquiry' ? 'inquiry' : kind}/index${search}`)

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
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Product, supplier or number' }), `${word}{Enter}`)
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  return screen.getByRole('listitem')
}

it.each([
  ['the number of the request', 'enq-3', 'Hebei Sample Chemicals'],
  ['the number of the batch', 'b-7', '0 of 2'],
  ['the supplier', 'hebei', 'Hebei Sample Chemicals'],
  ['the registration number', 'PD20080003', 'Hebei Sample Chemicals'],
  ['the product', 'product 3', 'Hebei Sample Chemicals'],
])('the search field finds a request by %s', async (_, word, expected) => {
  await three()
  open()
  expect((await find(word)).textContent).toContain(expected)
})

it.each([
  ['quoted', 'Has quotations 2', ['quoted', 'valid-longer']],
  ['ending', 'Ends soon 2', ['quoted', 'open']],
])('the list opened from Home contains only the requests that are counted as %s', async (reply, chip, ids) => {
  const [tomorrow, nextWeek] = [addDays(today(), 1), addDays(today(), 9)]
  const quoted = (validUntil: string) => {
    const quote = { version: 1, currency: 'USD', late: false, validUntil, lines: [] }
    const log = [{ id: 'q', time: 1, actor: 'supplier' as const, type: 'quoted', quote, files: [] }]
    return { status: 40, replyState: 1, log } as const
  }
  const sent = (id: string, change: Parameters<typeof aRecord>[0]) => aRecord({ id, batchNo: null, ...change })
  await storeRecords(
    account,
    'enquiry',
    sent('quoted', quoted(tomorrow)),
    sent('valid-longer', quoted(nextWeek)),
    sent('open', { maxReplyTime: tomorrow }),
    sent('open-longer', { maxReplyTime: nextWeek }),
  )
  open(`?reply=${reply}`)
  await waitFor(() => {
    const links = screen.getAllByRole('link', { name: /^Glyphosate/ }).map((link) => link.getAttribute('href'))
    expect(links.toSorted()).toEqual(ids.map((id) => paths.request('enquiry', id)).toSorted())
  })
  expect(screen.getByRole('button', { name: chip }).getAttribute('aria-pressed')).toBe('true')
})

it('the list of requests that need an answer has a row for each of these records, and no others', async () => {
  const asks = { status: 30, batchNo: 'B-7' }
  const records = [aRecord({ id: '1', ...asks }), aRecord({ id: '2', batchNo: 'B-7' }), aRecord({ id: '3', ...asks })]
  await storeRecords(account, 'enquiry', ...records)
  open('?reply=asks')
  await waitFor(() =>
    expect(screen.getAllByRole('link', { name: 'Reply' }).map((link) => link.getAttribute('href'))).toEqual([
      paths.request('enquiry', '3'),
      paths.request('enquiry', '1'),
    ]),
  )
  expect(screen.getByRole('button', { name: 'Needs your answer 2' })).toBeTruthy()
})

describe('lists of samples and registrations', () => {
  const rows = () => screen.findAllByRole('listitem')

  it.each([
    ['sample', 'SMP-1', 'Cost quoted'],
    ['intention', 'REG-1', 'Support offered'],
  ] as const)('%s: sent requests have the labels and URLs of this kind', async (kind, recordNo, state) => {
    await storeRecords(account, 'enquiry', aRecord({ id: '9', recordNo: 'ENQ-9', batchNo: null }))
    await storeRecords(
      account,
      kind,
      aRecord({ id: '1', recordNo, batchNo: null, status: 40, replyState: 1 }),
      aRecord({ id: '2', recordNo: 'X-2', batchNo: 'B1' }),
      aRecord({ id: '3', recordNo: 'X-3', batchNo: 'B1' }),
    )
    open('', kind)
    expect(await rows()).toHaveLength(2)
    const one = screen.getByText(recordNo).closest('li')
    if (!one) throw new Error('no row')
    expect(within(one).getByText(state)).toBeTruthy()
    const hrefs = screen.getAllByRole('link', { name: /^Glyphosate/ }).map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual(expect.arrayContaining([`/pages/${kind}/detail?id=1`, `/pages/${kind}/detail?id=3`]))
    await userEvent.click(screen.getByRole('radio', { name: /^Replied/ }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  })

  it.each([
    ['sample', 'Missing: Quantity, Unit'],
    ['intention', 'Missing: Reply by'],
  ] as const)('%s: a draft names the fields that this kind still needs', async (kind, needs) => {
    await startDraft(kind, [testProduct('1')])
    await startDraft('enquiry', [testProduct('2')])
    open('?tab=drafts', kind)
    expect(await rows()).toHaveLength(1)
    expect(screen.getByText(new RegExp(`^${needs}`))).toBeTruthy()
  })
})
