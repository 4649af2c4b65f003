import { anOutboxRow } from '#tests/harness/outbox-row.ts'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { sendDraft } from '#account/drafts/queue.ts'
import { opsOfDraft } from '#account/store/db.ts'
import type { DraftRow } from '#account/store/rows.ts'
import type { DraftId } from '#domain/ids.ts'
import type { OutboxRow } from '#account/queries/outbox.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { storeCatalogueForRequests } from '#tests/harness/request-catalogue.ts'
import { until } from '#tests/harness/until.ts'
import { aDraftId } from '#tests/harness/ids.ts'
import { fillContent, openForm, realTimeOptions, toastTexts } from '../test-requests.tsx'
import { attachmentState } from './attachments-field.tsx'

beforeAll(() => storeCatalogueForRequests())

withAccount(realTimeOptions)

afterEach(() => {
  document.body.replaceChildren()
})

const open = () => openForm(account, undefined, fillContent)

const pdf = (name: string) => new File([`%PDF-1.7 ${name}`], name, { type: 'application/pdf' })

const picker = () => screen.getByLabelText<HTMLInputElement>('Add files')

it('the form accepts files up to the limit, names those beyond it, and hides the button at the limit', async () => {
  const { draft } = await open()
  await userEvent.upload(
    picker(),
    ['1', '2', '3', '4', '5', '6', '7'].map((n) => pdf(`${n}.pdf`)),
  )
  await until(async () => expect((await draft())?.mine.attachments).toHaveLength(5))
  expect(toastTexts()).toEqual(['6.pdf, 7.pdf were not added: 5 files at most'])
  expect(screen.getByText('6.pdf, 7.pdf were not added: 5 files at most')).toBeTruthy()
  await until(() => expect(screen.queryByLabelText('Add files')).toBeNull())
  expect(screen.getByText('5/5')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove 3.pdf' }))
  await until(() => expect(screen.queryByLabelText('Add files')).not.toBeNull())
})

test.each([
  [{ downlink: 0.1, type: 'cellular' }, ['about 2 minutes on this connection · uses mobile data']],
  [{ downlink: 10, saveData: true }, ['this device is set to save data']],
  [undefined, []],
])(
  'with the connection %o, only what the browser states about the cost of an upload is shown',
  async (connection, costs) => {
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
    const { draft } = await open()
    await userEvent.upload(
      picker(),
      new File([`%PDF-1.7 ${'x'.repeat(1_500_000)}`], 'a.pdf', { type: 'application/pdf' }),
    )
    await until(async () => expect((await draft())?.mine.attachments).toHaveLength(1))
    await until(() => {
      const costTexts = screen.queryAllByText(/^To upload: 1\.[45]/).map(({ textContent }) => textContent)
      expect(costTexts).toEqual(costs.map((cost) => expect.stringMatching(`${cost}$`) as unknown))
    })
    Object.defineProperty(navigator, 'connection', { value: undefined, configurable: true })
  },
)

const slow = (file: File) => {
  let end: () => void = () => undefined
  const wait = new Promise<void>((resolve) => {
    end = resolve
  })
  const readBytes = file.arrayBuffer.bind(file)
  file.arrayBuffer = () => wait.then(readBytes)
  return { file, end }
}

it('a file that was chosen just before Send is sent together with the text', async () => {
  const { localId, draft } = await open()
  const { file, end } = slow(pdf('label.pdf'))
  await userEvent.upload(picker(), file)
  await userEvent.click(screen.getByRole('button', { name: 'Send enquiry' }))
  expect(await opsOfDraft(account.db, localId)).toEqual([])
  end()
  await until(async () => expect((await opsOfDraft(account.db, localId)).map((op) => op.type)).toContain('send'))
  expect((await draft())?.mine.attachments).toMatchObject([{ name: 'label.pdf' }])
  expect((await opsOfDraft(account.db, localId)).map((op) => op.type)).toContain('upload')
})

it('a request with a file that could not be added is sent only when Send is pressed again', async () => {
  const { localId } = await open()
  const { file, end } = slow(new File([new Uint8Array([0x4d, 0x5a, 1, 2])], 'label.pdf', { type: 'application/pdf' }))
  await userEvent.upload(picker(), file)
  await userEvent.click(screen.getByRole('button', { name: 'Send enquiry' }))
  end()
  await until(() => expect(toastTexts().join()).toMatch(/^label.pdf: this file type cannot be sent. Possible: /))
  await until(() => expect(screen.getByRole('button', { name: 'Send enquiry' })).toHaveProperty('disabled', false))
  expect(await opsOfDraft(account.db, localId)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Send enquiry' }))
  await until(async () => expect((await opsOfDraft(account.db, localId)).map((op) => op.type)).toContain('send'))
})

const drop = (onto: Element, ...files: File[]) =>
  fireEvent.drop(onto, { dataTransfer: { files, items: [], types: ['Files'], getData: () => '' } })

const paste = (into: Element, text: string, ...files: File[]) =>
  fireEvent.paste(into, { clipboardData: { files, types: ['Files'], getData: () => text } })

const area = () => screen.getByRole('group', { name: /^Attachments/ })

const dialog = () => screen.getByRole('dialog')

const names = (draft: DraftRow | null) => draft?.mine.attachments.map(({ name }) => name)

const silent = (name: string) => {
  const file = pdf(name)
  file.slice = () => Object.assign(new Blob(), { arrayBuffer: () => new Promise<never>(() => undefined) })
  return file
}

it('files that are dropped or chosen wait until an earlier file is read, and are added in order', async () => {
  const { draft } = await open()
  const { file, end } = slow(pdf('slow-first.pdf'))
  drop(area(), file)
  drop(area(), pdf('second.pdf'))
  await userEvent.upload(picker(), pdf('third.pdf'))
  expect(await screen.findByText('Reading…')).toBeTruthy()
  expect(screen.getAllByText('Waiting its turn')).toHaveLength(2)
  end()
  await until(async () => expect(names(await draft())).toEqual(['slow-first.pdf', 'second.pdf', 'third.pdf']))
  expect(toastTexts()).toEqual([])
})

it('a file that never finishes reading does not block other files, and can be cancelled', async () => {
  const { draft } = await open()
  drop(area(), silent('never.pdf'), pdf('second.pdf'))
  await until(async () => expect(names(await draft())).toEqual(['second.pdf']))
  expect(screen.getByText('never.pdf')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel never.pdf' }))
  await until(() => expect(screen.queryByText('never.pdf')).toBeNull())
  expect(toastTexts()).toEqual([])
})

it('Send waits for a file and names it; Save draft saves without waiting', async () => {
  const { localId } = await open()
  drop(area(), silent('never.pdf'))
  await userEvent.click(screen.getByRole('button', { name: 'Send enquiry' }))
  expect(await screen.findByText('Waiting for never.pdf')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  await until(() => expect(toastTexts()).toContain('Draft saved on this device'))
  expect((await opsOfDraft(account.db, localId)).map((op) => op.type)).toEqual(['save'])
})

it('a file that cannot be read is named with a remedy, and the other files are added', async () => {
  const { draft } = await open()
  const badFile = pdf('bad-cloud.pdf')
  badFile.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  drop(area(), badFile, pdf('good.pdf'))
  await until(async () => expect(names(await draft())).toEqual(['good.pdf']))
  const words = 'bad-cloud.pdf cannot be read: download it first, then attach it'
  expect(toastTexts()).toEqual([words])
  expect(screen.getByText(words)).toBeTruthy()
})

it('files that are pasted or dropped anywhere in the form are added', async () => {
  const { draft } = await open()
  paste(screen.getByLabelText(/Note to suppliers/), '', pdf('pasted.pdf'))
  paste(document.body, 'copied.pdf', pdf('copied.pdf'))
  const isUnhandled = drop(screen.getByLabelText(/Note to suppliers/), pdf('dropped.pdf'))
  expect(isUnhandled).toBe(false)
  await until(async () => expect(names(await draft())).toEqual(['pasted.pdf', 'copied.pdf', 'dropped.pdf']))
})

it('pasted spreadsheet cells are treated as text, although the clipboard also has a picture of them', async () => {
  const { draft } = await open()
  expect(paste(screen.getByLabelText(/Note to suppliers/), '12\t345', pdf('image.pdf'))).toBe(true)
  drop(dialog(), pdf('after.pdf'))
  await until(async () => expect(names(await draft())).toEqual(['after.pdf']))
})

describe('files of a request that waits in the outbox', () => {
  const waiting = async () => {
    const form = await open()
    drop(area(), pdf('first.pdf'))
    await screen.findByText('On this device')
    await sendDraft(form.localId)
    await screen.findByRole('button', { name: 'Continue editing' })
    return form
  }
  const types = async (localId: DraftId) => (await opsOfDraft(account.db, localId)).map(({ type }) => type)

  it('a new file withdraws the waiting send, and the form reports that', async () => {
    const { localId, draft } = await waiting()
    paste(document.body, '', pdf('second.pdf'))
    await until(async () => expect(names(await draft())).toEqual(['first.pdf', 'second.pdf']))
    expect(await types(localId)).not.toContain('send')
    await until(() => expect(toastTexts()).toEqual(['Taken back, not sent. Press Send when it is ready.']))
  })

  it('a file that the server rejected can be removed, which withdraws the send', async () => {
    const { localId, draft } = await waiting()
    const [upload] = (await opsOfDraft(account.db, localId)).filter(({ type }) => type === 'upload')
    const blobId = upload?.lane.slice('up:'.length) ?? ''
    const block = { why: 'file', blobId, name: 'first.pdf', reason: 'wrong-type' } as const
    await account.db.ops.update(upload?.opId ?? '', { state: 'rejected', block })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove first.pdf' }))
    await until(async () => expect(names(await draft())).toEqual([]))
    expect(await types(localId)).not.toContain('send')
  })

  it('a file is not added while the request is being sent; the message names the file and the reason', async () => {
    const { localId, draft } = await waiting()
    await account.db.ops.toCollection().modify({ state: 'inflight' })
    drop(area(), pdf('late.pdf'))
    await until(() =>
      expect(toastTexts()).toEqual([expect.stringMatching(/^late\.pdf was not added\. It is being sent/)]),
    )
    expect([names(await draft()), await types(localId)]).toEqual([['first.pdf'], expect.arrayContaining(['send'])])
  })
})

it('a file that does not fit on the disk is named, and the earlier files remain', async () => {
  const { draft } = await open()
  drop(area(), pdf('first.pdf'))
  await screen.findByText('On this device')
  const putSpy = vi.spyOn(account.db.parts, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  drop(area(), pdf('second.pdf'))
  await until(() => expect(toastTexts()).toEqual(['No space left on this device for second.pdf']))
  putSpy.mockRestore()
  expect(names(await draft())).toEqual(['first.pdf'])
})

const file = { blobId: 'b1', name: 'label.pdf', size: 200, type: '', sha256: '', url: '' }

const upload = (part: Partial<OutboxRow>): OutboxRow =>
  anOutboxRow({ type: 'upload', title: 'label.pdf', bytes: 200, localId: aDraftId('d1'), ...part })

describe("the state of a draft's file", () => {
  it('is "on this device" until its upload is queued', () => {
    expect(attachmentState(file, aDraftId('d1'), [])).toEqual({ at: 'device' })
    expect(attachmentState(file, aDraftId('d1'), [upload({ localId: aDraftId('other') })])).toEqual({ at: 'device' })
  })

  it.each<[Partial<OutboxRow>, unknown]>([
    [{ state: 'waiting' }, { at: 'waiting' }],
    [{ state: 'retrying' }, { at: 'waiting' }],
    [
      { state: 'sending', bytesSent: 50 },
      { at: 'uploading', share: 0.25 },
    ],
    [
      { state: 'sending', bytes: 0 },
      { at: 'uploading', share: 0 },
    ],
    [{ state: 'done' }, { at: 'ready' }],
    [
      { state: 'attention', cause: { why: 'file', blobId: 'b1', reason: 'too-big' } },
      { at: 'refused', reason: 'too-big' },
    ],
    [
      { state: 'attention', cause: { why: 'refused', code: 1 } },
      { at: 'refused', reason: null },
    ],
    [{ state: 'attention', cause: { why: 'sign-in' } }, { at: 'waiting' }],
  ])('is that of its upload in the outbox: %o', (part, state) => {
    expect(attachmentState(file, aDraftId('d1'), [upload(part)])).toEqual(state)
  })

  it('is that of the upload with the same size if two uploads have the same name', () => {
    const rows = [upload({ bytes: 999, state: 'done' }), upload({ bytes: 200, state: 'waiting' })]
    expect(attachmentState(file, aDraftId('d1'), rows)).toEqual({ at: 'waiting' })
  })
})
