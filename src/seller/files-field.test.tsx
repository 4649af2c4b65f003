import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fileCalls } from '#contract/calls/account.ts'
import { sellerCalls } from '#contract/calls/seller.ts'
import {
  answerWith,
  fakeBackend,
  faultAnswer,
  offlineAnswer,
  refuseWith,
  openRequest,
  press,
  send,
  showPage,
  typeInto,
  fieldValue,
} from './test-seller.tsx'

const file = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' })
const choose = (...names: readonly string[]) => userEvent.upload(screen.getByLabelText(/^Files/), names.map(file))
const sendButton = () => screen.getAllByRole('button', { name: /^(Send|Uploading)$/ }).at(-1) ?? document.body
const openQuestionForm = async (backend = fakeBackend()) => {
  let storedCount = 0
  backend.on(fileCalls.uploadFile, (one) => {
    storedCount += 1
    return answerWith({ url: `/files/${storedCount}/a.pdf` })(one)
  })
  showPage({ backend })
  await openRequest()
  await press('Ask the buyer')
  await typeInto(/^Message/, 'Is this label right?')
  return backend
}
const body = (backend: ReturnType<typeof fakeBackend>) => backend.of(sellerCalls.ask)[0]?.body
const findSentNote = () => screen.findByText('Sent. The buyer sees it.')

describe('the files of a step', () => {
  it('are uploaded under the supplier’s login, and sent with the step', async () => {
    const backend = await openQuestionForm()
    await choose('label.pdf', 'coa.pdf')
    await screen.findByRole('button', { name: 'Remove: coa.pdf' })
    expect(backend.of(fileCalls.uploadFile).map(({ token, key }) => ({ token, key }))).toEqual([
      { token: 'access-1', key: 'key-1' },
      { token: 'access-1', key: 'key-2' },
    ])
    await send()
    await findSentNote()
    expect(body(backend)).toMatchObject({ text: 'Is this label right?', attach: '/files/1/a.pdf,/files/2/a.pdf' })
  })

  it('can be removed, and are limited to five', async () => {
    const backend = await openQuestionForm()
    await choose('1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf', '6.pdf')
    expect(await screen.findByText('6.pdf: At most 5 files can be attached.')).toBeTruthy()
    await waitFor(() => expect(sendButton().hasAttribute('disabled')).toBe(false))
    expect(screen.queryByRole('button', { name: 'Attach files' })).toBeNull()
    for (const no of [2, 3, 4, 5]) await press(`Remove: ${no}.pdf`)
    await send()
    await findSentNote()
    expect(body(backend)).toMatchObject({ attach: '/files/1/a.pdf' })
  })

  it.each([
    ['has no connection', offlineAnswer, /The server did not answer/],
    ['meets a faulty server', faultAnswer, /The server did not answer/],
    ['is refused', refuseWith('"label.pdf" is larger than 10 MB.'), /larger than 10 MB/],
  ])('remain if an upload %s, block the step, and are uploaded again under the same key', async (_, answer, words) => {
    const backend = await openQuestionForm()
    backend.on(fileCalls.uploadFile, answer)
    await choose('label.pdf')
    expect((await screen.findByText(words)).textContent).toMatch(words)
    expect(sendButton().hasAttribute('disabled')).toBe(true)
    backend.on(fileCalls.uploadFile, answerWith({ url: '/files/9/label.pdf' }))
    await press('Try again')
    await waitFor(() => expect(sendButton().hasAttribute('disabled')).toBe(false))
    expect(new Set(backend.of(fileCalls.uploadFile).map(({ key }) => key))).toEqual(new Set(['key-1']))
    await send()
    await findSentNote()
    expect(body(backend)).toMatchObject({ attach: '/files/9/label.pdf' })
  })

  it.each([
    ['IMG_2034.HEIC', '\0\0\0\x18ftypheic', 'Save this picture as JPEG first, then attach it.'],
    ['slides.pptx', 'PK\x03\x04', 'Save this file as PDF first, then attach it.'],
    ['list.csv', '\0', 'Save this text as UTF-8 first, then attach it.'],
    ['setup.pdf', 'MZ', 'This kind of file cannot be attached.'],
  ])("are checked by the server's rules when they are chosen: %s", async (name, content, words) => {
    const backend = await openQuestionForm()
    await userEvent.upload(screen.getByLabelText(/^Files/), [new File([content], name), file('2,4-D.pdf')], {
      applyAccept: false,
    })
    expect(await screen.findByText(`${name}: ${words}`)).toBeTruthy()
    await screen.findByRole('button', { name: 'Remove: 2,4-D.pdf' })
    expect(backend.of(fileCalls.uploadFile)).toHaveLength(1)
  })

  it('are queued if they are chosen, dropped or pasted during an upload', async () => {
    const backend = await openQuestionForm()
    const hung = backend.later(fileCalls.uploadFile)
    await choose('1.pdf')
    await screen.findByText('Uploading: 1.pdf')
    await choose('2.pdf')
    fireEvent.drop(document.body, { dataTransfer: { files: [file('3.pdf')], types: ['Files'] } })
    fireEvent.paste(document.body, { clipboardData: { files: [file('4.pdf')], getData: () => '' } })
    let storedCount = 1
    backend.on(fileCalls.uploadFile, (one) => {
      storedCount += 1
      return answerWith({ url: `/files/${storedCount}/a.pdf` })(one)
    })
    await hung.comes({ url: '/files/1/a.pdf' })
    await waitFor(() => expect(sendButton().hasAttribute('disabled')).toBe(false))
    expect(backend.of(fileCalls.uploadFile)).toHaveLength(4)
    await send()
    await findSentNote()
    expect(String((body(backend) as { attach: string }).attach).split(',')).toHaveLength(4)
  })

  it('remain in a closed form if they were uploaded, but not if they were still being uploaded', async () => {
    const backend = await openQuestionForm()
    backend.on(fileCalls.uploadFile, (one) => {
      backend.later(fileCalls.uploadFile)
      return answerWith({ url: '/files/1/a.pdf' })(one)
    })
    await choose('1.pdf', '2.pdf')
    await waitFor(() => expect(backend.of(fileCalls.uploadFile)).toHaveLength(2))
    await press('Close')
    await press('Ask the buyer')
    expect(await screen.findByRole('button', { name: 'Remove: 1.pdf' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove: 2.pdf' })).toBeNull()
  })

  it('that cannot be read are named, and the others are uploaded', async () => {
    const backend = await openQuestionForm()
    const badFile = Object.assign(file('bad-cloud.pdf'), {
      arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
    })
    await userEvent.upload(screen.getByLabelText(/^Files/), [badFile, file('good.pdf')])
    expect(await screen.findByText('bad-cloud.pdf: It cannot be read. Download it first, then attach it.')).toBeTruthy()
    await screen.findByRole('button', { name: 'Remove: good.pdf' })
    expect(screen.queryByRole('button', { name: 'Remove: bad-cloud.pdf' })).toBeNull()
    await send()
    await findSentNote()
    expect(body(backend)).toMatchObject({ attach: '/files/1/a.pdf' })
  })

  it('do not undo text typed during their upload, and the step waits for them', async () => {
    const backend = await openQuestionForm()
    const hung = backend.later(fileCalls.uploadFile)
    await choose('label.pdf')
    await typeInto(/^Message/, 'Is this one right?')
    await userEvent.click(sendButton())
    expect(backend.of(sellerCalls.ask)).toEqual([])
    await hung.comes({ url: '/files/1/a.pdf' })
    expect(fieldValue(/^Message/)).toBe('Is this one right?')
    await send()
    await findSentNote()
    expect(body(backend)).toMatchObject({ text: 'Is this one right?', attach: '/files/1/a.pdf' })
  })
})
