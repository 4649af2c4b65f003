import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { startDraft } from '#account/drafts/start.ts'
import { pendingOps } from '#account/store/account-rows.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { copyForRequests } from '#tests/harness/request-catalogue.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { aRecord } from '../test-record.ts'
import { storeRecords } from '../test-store.ts'
import { RequestList } from './request-list.tsx'

beforeAll(() => copyForRequests())

let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
})
afterEach(async () => {
  const { cleanup } = await import('@testing-library/react')
  cleanup()
  closeAccount(account)
})

const open = (search: string, kind: 'sample' | 'intention') =>
  draw(<RequestList kind={kind} />, `/pages/${kind}/index${search}`)
const rows = () => screen.findAllByRole('listitem')

describe('samples and registrations', () => {
  it.each([
    ['sample', 'SMP-1', 'Cost quoted'],
    ['intention', 'REG-1', 'Support offered'],
  ] as const)('%s: shows sent ones in its own words and with its own addresses', async (kind, recordNo, state) => {
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
    expect(hrefs).toEqual(expect.arrayContaining([`/pages/${kind}/detail?id=1`, `/pages/${kind}/index?batch=B1`]))
    await userEvent.click(screen.getByRole('radio', { name: /^Replied/ }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  })

  it.each(['sample', 'intention'] as const)('%s: reminds of its own kind', async (kind) => {
    await storeRecords(account, kind, aRecord({ id: '1', batchNo: null }))
    open('', kind)
    await userEvent.click(await screen.findByRole('button', { name: 'Remind' }))
    expect(await screen.findByText('Reminder waiting to send')).toBeTruthy()
    expect((await pendingOps(account.db)).map((op) => op.intent)).toEqual([
      expect.objectContaining({ name: 'record-urge', kind }),
    ])
  })

  it.each([
    ['sample', 'Missing: Quantity, Unit'],
    ['intention', 'Missing: Reply by'],
  ] as const)('%s: drafts name what this kind still needs', async (kind, needs) => {
    await startDraft(kind, [testProduct('1')])
    await startDraft('enquiry', [testProduct('2')])
    open('?tab=drafts', kind)
    expect(await rows()).toHaveLength(1)
    expect(screen.getByText(new RegExp(`^${needs}`))).toBeTruthy()
  })
})
