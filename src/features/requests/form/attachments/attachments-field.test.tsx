import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { editDraft } from '#account/drafts/edit.ts'
import { startDraft } from '#account/drafts/start.ts'
import { getDraft, opsOfDraft } from '#account/store/account-rows.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { copyForRequests } from '#tests/harness/request-catalogue.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { RequestForm } from '../request-form.tsx'

beforeAll(() => copyForRequests())

let account: AccountContext
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
const filled = (content: RequestContent): RequestContent => ({
  ...content,
  lines: content.lines.map((line) => ({ ...line, quantity: '10', unit: 'kg', packaging: 'DRUM' })),
  maxReplyTime: day(10),
  terms: { ...content.terms, deliveryPlace: 'Santos', payMethod: 'TT', tradeClause: 'FOB' },
})

beforeEach(async () => {
  toasts.items = []
  account = await openAccount({ clock: { now: () => Date.now(), mono: () => 0 }, today: () => day(0) })
})
afterEach(() => {
  document.body.replaceChildren()
  cleanup()
  closeAccount(account)
})

const open = async () => {
  const localId = await startDraft('enquiry', [testProduct('1')])
  await editDraft(localId, filled)
  draw(<RequestForm localId={localId} onClose={vi.fn()} />, '/pages/product/index')
  // The last of it to be drawn.
  await screen.findByLabelText(/Note to suppliers/)
  return { localId, draft: () => getDraft(account.db, localId) }
}
const said = () => toasts.items.map((toast) => toast.text)

const pdf = (name: string) => new File([`%PDF-1.7 ${name}`], name, { type: 'application/pdf' })
const picker = () => screen.getByLabelText<HTMLInputElement>('Add files')

it('the field takes files up to the limit, names those left out, and hides the button at the limit', async () => {
  const { draft } = await open()
  await userEvent.upload(
    picker(),
    ['1', '2', '3', '4', '5', '6', '7'].map((n) => pdf(`${n}.pdf`)),
  )
  await waitFor(async () => expect((await draft())?.mine.attachments).toHaveLength(5))
  expect(said()).toEqual(['You can attach 5 files; 2 were left out'])
  await waitFor(() => expect(screen.queryByLabelText('Add files')).toBeNull())
  expect(screen.getByText('5/5')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove 3.pdf' }))
  await waitFor(() => expect(screen.queryByLabelText('Add files')).not.toBeNull())
})

it('a file that only pretends to be a PDF is refused and named', async () => {
  const { draft } = await open()
  await userEvent.upload(
    picker(),
    new File([new Uint8Array([0x4d, 0x5a, 1, 2])], 'label.pdf', { type: 'application/pdf' }),
  )
  await waitFor(() => expect(said()).toEqual(['label.pdf: this file type cannot be sent']))
  expect((await draft())?.mine.attachments).toEqual([])
})

it('a file that was refused before does not block the first Save', async () => {
  await open()
  await userEvent.upload(
    picker(),
    ['1', '2', '3', '4', '5', '6'].map((n) => pdf(`${n}.pdf`)),
  )
  await waitFor(() => expect(said()).toEqual(['You can attach 5 files; 1 was left out']))
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(said()).toContain('Draft saved on this device'))
})

it('a file is said to be on this device before anything was asked of the server', async () => {
  await open()
  await userEvent.upload(picker(), pdf('label.pdf'))
  expect(await screen.findByText('On this device')).toBeTruthy()
})

/** A file that the phone reads slowly. */
const slow = (file: File) => {
  let end: () => void = () => undefined
  const wait = new Promise<void>((resolve) => {
    end = resolve
  })
  const read = file.arrayBuffer.bind(file)
  file.arrayBuffer = () => wait.then(read)
  return { file, end }
}

it('a file chosen a moment before Send leaves with the text', async () => {
  const { localId, draft } = await open()
  const { file, end } = slow(pdf('label.pdf'))
  await userEvent.upload(picker(), file)
  await userEvent.click(screen.getByRole('button', { name: 'Send enquiry' }))
  expect(await opsOfDraft(account.db, localId)).toEqual([])
  end()
  await waitFor(async () => expect((await opsOfDraft(account.db, localId)).map((op) => op.type)).toContain('send'))
  expect((await draft())?.mine.attachments).toMatchObject([{ name: 'label.pdf' }])
  expect((await opsOfDraft(account.db, localId)).map((op) => op.type)).toContain('upload')
})

it('a request whose file could not be taken is not sent until Send is pressed once more', async () => {
  const { localId } = await open()
  const { file, end } = slow(new File([new Uint8Array([0x4d, 0x5a, 1, 2])], 'label.pdf', { type: 'application/pdf' }))
  await userEvent.upload(picker(), file)
  await userEvent.click(screen.getByRole('button', { name: 'Send enquiry' }))
  end()
  await waitFor(() => expect(said()).toEqual(['label.pdf: this file type cannot be sent']))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send enquiry' })).toHaveProperty('disabled', false))
  expect(await opsOfDraft(account.db, localId)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Send enquiry' }))
  await waitFor(async () => expect((await opsOfDraft(account.db, localId)).map((op) => op.type)).toContain('send'))
})
