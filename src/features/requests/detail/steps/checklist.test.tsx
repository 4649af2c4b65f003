import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { requiredFile } from '#contract/entities/progress.ts'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import type { RecordOp } from '#account/reads/requests/record-ops.ts'
import { pendingOps } from '#account/store/account-rows.ts'
import type { RecordIntent } from '#account/store/rows.ts'
import { status } from '#domain/lifecycle/status.ts'
import { anOp, aRecordId } from '#tests/harness/ids.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { aRecord } from '../../test-record.ts'
import { storeRecords } from '../../test-store.ts'
import { Checklist } from './checklist.tsx'
import { movesOn } from './waiting-steps.ts'

vi.mock('#catalogue/reads/names/reference.ts', () => ({
  useDictionary: (type: string) => ({
    status: 'ready',
    data: type === 'require_file_list' ? [{ dictType: type, value: 'COA', label: 'Certificate of analysis' }] : [],
  }),
}))

let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
})
afterEach(() => {
  cleanup()
  closeAccount(account)
})

const tick = (file: string): RecordIntent => ({
  name: 'record-file-done',
  kind: 'intention',
  id: aRecordId('1'),
  file,
  text: '',
  files: [],
})
const waits = (file: string, refused = false): RecordOp => ({
  opId: anOp(file),
  intent: tick(file),
  said: { at: 'waiting-to-send', cause: { why: 'offline' }, nextTryAt: null },
  refused,
  createdAt: 1,
})
const open = async (files: readonly object[], waiting: readonly RecordOp[] = [], code: number = status.preparing) => {
  const record = aRecord({ status: code, requiredFiles: files.map((one) => requiredFile.parse(one)) })
  await storeRecords(account, 'intention', record)
  draw(<Checklist record={record} waiting={waiting} moves={movesOn('intention', record, waiting)} />)
  return screen.queryAllByRole('listitem')
}

test('a request for which no document is needed has no checklist', async () => {
  await open([])
  expect(screen.queryByText('Required documents')).toBeNull()
})

test('how many of all are there is told in words and as a bar', async () => {
  await open([{ file: 'COA', done: true }, { file: 'SDS' }, { file: 'LABEL' }])
  expect(screen.getByRole('heading', { name: 'Required documents' }).nextSibling?.textContent).toBe('1 of 3')
  const meter = screen.getByRole('progressbar', { name: 'Documents received' })
  expect([meter.getAttribute('aria-valuenow'), meter.getAttribute('aria-valuemax')]).toEqual(['1', '3'])
})

describe('a document', () => {
  const said = async (of: object, waiting: readonly RecordOp[] = []) => {
    const [item] = await open([{ file: 'COA', ...of }], waiting)
    return item?.querySelector('.item__s')?.textContent
  }
  test.each([
    ['that nobody has is missing', {}, 'Not received yet'],
    ['of the supplier is not said to be the buyer’s', { done: true, doneBy: 'supplier' }, 'From the supplier'],
    [
      'that the buyer ticked is not said to be the supplier’s',
      { done: true, doneBy: 'buyer' },
      'Marked as done by you',
    ],
  ])('%s', async (_, of, words) => {
    expect(await said(of)).toBe(words)
  })
  test('says when it came', async () => {
    expect(await said({ done: true, doneBy: 'supplier', doneTime: Date.UTC(2026, 2, 6, 12) })).toMatch(
      /^From the supplier, .*6 Mar/,
    )
  })
  test('whose tick waits on this device says where it stands', async () => {
    expect(await said({}, [waits('COA')])).toBe('Waiting for a connection')
  })
  test('whose tick was refused, or of which another was ticked, is still missing', async () => {
    expect(await said({}, [waits('COA', true), waits('SDS')])).toBe('Not received yet')
  })
  test('that is there is marked apart from those that are not', async () => {
    const items = await open([{ file: 'COA', done: true }, { file: 'SDS' }])
    expect(items.map((item) => item.classList.contains('is-done'))).toEqual([true, false])
  })
  test('shows by its sign whether it is there, on its way, or missing', async () => {
    const items = await open([{ file: 'COA', done: true }, { file: 'SDS' }, { file: 'LABEL' }], [waits('SDS')])
    const signs = items.map(
      (item) => /lucide-(check|clock|circle)\b/.exec(item.querySelector('svg')?.outerHTML ?? '')?.[1],
    )
    expect(signs).toEqual(['check', 'clock', 'circle'])
  })
  test('is called by its name, or as it is where it has none here', async () => {
    await open([{ file: 'COA' }, { file: 'NEW_PAPER' }])
    expect(screen.getByText('Certificate of analysis')).toBeTruthy()
    expect(screen.getByText('NEW_PAPER')).toBeTruthy()
  })
  test('is shown with its words and files', async () => {
    await open([{ file: 'COA', text: 'Batch 7', files: [{ name: 'coa.pdf', url: '/files/coa.pdf' }] }])
    expect(screen.getByText('Batch 7')).toBeTruthy()
    expect(screen.getByRole('link', { name: /coa\.pdf/ })).toBeTruthy()
  })
})

describe('ticking one off', () => {
  const ticks = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))

  test('is offered for what is missing alone, and not twice', async () => {
    await open([{ file: 'COA' }, { file: 'SDS', done: true }, { file: 'LABEL' }], [waits('LABEL')])
    expect(ticks()).toEqual(['Certificate of analysis: received'])
  })

  test('is not offered before anybody has agreed', async () => {
    await open([{ file: 'COA' }], [], status.sent)
    expect(ticks()).toEqual([])
  })

  test('is of the document that was pressed', async () => {
    await open([{ file: 'SDS' }, { file: 'COA' }])
    await userEvent.click(screen.getByRole('button', { name: 'Certificate of analysis: received' }))
    expect(await screen.findByRole('heading', { name: 'Certificate of analysis' })).toBeTruthy()
    await userEvent.type(screen.getByLabelText(/Note to the supplier/), 'on paper')
    await userEvent.click(screen.getByRole('button', { name: 'Mark as done' }))
    await waitFor(async () =>
      expect((await pendingOps(account.db)).map(({ intent }) => intent)).toEqual([
        { ...tick('COA'), text: 'on paper' },
      ]),
    )
  })

  test('what was typed at one document does not turn up at another', async () => {
    await open([{ file: 'SDS' }, { file: 'COA' }])
    const note = () => screen.getByLabelText<HTMLTextAreaElement>(/Note to the supplier/)
    await userEvent.click(screen.getByRole('button', { name: 'SDS: received' }))
    await userEvent.type(await screen.findByLabelText(/Note to the supplier/), 'on paper')
    await waitFor(async () =>
      expect(await account.db.meta.filter(({ v }) => JSON.stringify(v).includes('on paper')).count()).toBe(1),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await userEvent.click(screen.getByRole('button', { name: 'Certificate of analysis: received' }))
    await screen.findByRole('heading', { name: 'Certificate of analysis' })
    expect(note().value).toBe('')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await userEvent.click(screen.getByRole('button', { name: 'SDS: received' }))
    await waitFor(() => expect(note().value).toBe('on paper'))
  })
})
