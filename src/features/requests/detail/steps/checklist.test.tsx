import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { requiredFile } from '#contract/entities/progress.ts'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import type { RecordOp } from '#account/reads/records.ts'
import { pendingOps } from '#account/store/account-rows.ts'
import type { RecordIntent } from '#account/store/rows.ts'
import { status } from '#domain/lifecycle/status.ts'
import { withAccount } from '#tests/harness/with-account.ts'
import { anOp, aRecordId } from '#tests/harness/ids.ts'
import { draw } from '#tests/harness/render.tsx'
import { aRecord } from '../../test-record.ts'
import { storeRecords } from '../../test-store.ts'
import { Checklist } from './checklist.tsx'
import { movesOn } from '../open-record.tsx'

vi.mock('#catalogue/reads/names/reference.ts', () => ({
  useDictionary: (type: string) => ({
    status: 'ready',
    data: type === 'require_file_list' ? [{ dictType: type, value: 'COA', label: 'Certificate of analysis' }] : [],
  }),
}))

let account: AccountContext
withAccount((opened) => void (account = opened))

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

test('the checklist counts received documents in words and as a bar', async () => {
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
  test('is still missing if its tick was refused, or another was ticked', async () => {
    expect(await said({}, [waits('COA', true), waits('SDS')])).toBe('Not received yet')
  })
})

describe('ticking one off', () => {
  const ticks = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))

  test('is offered for missing documents only, and once', async () => {
    await open([{ file: 'COA' }, { file: 'SDS', done: true }, { file: 'LABEL' }], [waits('LABEL')])
    expect(ticks()).toEqual(['Certificate of analysis: received'])
  })

  test('queues the document that was chosen, with its note', async () => {
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

  test('does not show a note typed for one document at another', async () => {
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
