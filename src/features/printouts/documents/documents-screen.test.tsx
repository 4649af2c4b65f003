import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { documentsDbOf } from '#account/store/side-databases.ts'
import { fileAccept } from '#domain/files/file-kind.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { savedFiles } from '#tests/harness/saved-files.ts'
import { DocumentsScreen } from './documents-screen.tsx'

withAccount()
beforeEach(async () => {
  renderScreen(<DocumentsScreen />)
  await screen.findByText('No documents yet')
})

const toastTexts = () => toasts.items.map(({ text }) => text)
const choose = (...names: string[]) =>
  userEvent.upload(
    screen.getByLabelText('Choose documents'),
    names.map((name) => new File([`%PDF-1.7 ${name}`], name, { type: 'application/pdf' })),
  )
const keep = () => userEvent.click(screen.getByRole('button', { name: 'Keep on this device' }))
const describeAs = (product: string) => userEvent.type(screen.getByRole('textbox', { name: 'Product' }), product)
const storeDocument = async (name: string) => {
  await choose(name)
  await describeAs('Zineb')
  await keep()
  await screen.findByRole('button', { name: `Remove ${name.normalize()}` })
}

it('a document is stored with product and date, marked if it is outdated, and opened from the device', async () => {
  await choose('glyphosate_COA.pdf')
  expect(screen.getByRole('combobox', { name: 'Document type' })).toHaveProperty('value', 'COA')
  await keep()
  expect(screen.getByText('Enter the product')).toBeTruthy()
  await describeAs('Glyphosate')
  await userEvent.type(screen.getByRole('textbox', { name: /Batch number/ }), 'L-7')
  await userEvent.type(screen.getByLabelText(/Date of issue/), '2019-05-01')
  await keep()
  await screen.findByRole('heading', { name: 'Glyphosate' })
  expect(screen.getByText('Batch no. L-7')).toBeTruthy()
  expect(screen.getByText('Outdated: request a new one')).toBeTruthy()
  const files = savedFiles()
  await userEvent.click(screen.getByRole('button', { name: 'glyphosate_COA.pdf' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect([files[0]?.name, files[0]?.file.type]).toEqual(['glyphosate_COA.pdf', 'application/pdf'])
  expect(await files[0]?.file.text()).toBe('%PDF-1.7 glyphosate_COA.pdf')
})

it('several files are described in turn, each with the product of the previous one filled in; none is stored twice', async () => {
  await choose('sds.pdf', 'tds.pdf')
  await describeAs('Atrazine')
  await keep()
  await screen.findByText('tds.pdf')
  expect(screen.getByRole('textbox', { name: 'Product' })).toHaveProperty('value', 'Atrazine')
  await keep()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await choose('sds.pdf')
  await keep()
  expect((await screen.findByRole('alert')).textContent).toBe('This file is already in your documents')
  expect(await documentsDbOf(account.db).documents.count()).toBe(2)
})

it('a document is found without typing accents, even if the system decomposes the letters of file names', async () => {
  await storeDocument('análisis.pdf'.normalize('NFD'))
  await storeDocument('loa.pdf')
  await userEvent.type(screen.getByRole('searchbox'), 'analisis')
  await waitFor(() => expect(screen.queryByText('loa.pdf')).toBeNull())
  expect(screen.getByText('análisis.pdf')).toBeTruthy()
  expect((await documentsDbOf(account.db).documents.toArray()).map(({ name }) => name).sort()).toEqual([
    'análisis.pdf',
    'loa.pdf',
  ])
})

it('a file that cannot be sent is refused, and the message says what is wrong', async () => {
  const picker = screen.getByLabelText<HTMLInputElement>('Choose documents')
  expect(picker.accept).toBe(fileAccept)
  await userEvent.upload(picker, new File(['MZ'], 'tool.pdf', { type: 'application/pdf' }))
  await describeAs('Zineb')
  await keep()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^tool\.pdf: this file type cannot be sent/)
  expect(await documentsDbOf(account.db).documents.count()).toBe(0)
})

it('a document is removed only after a confirmation', async () => {
  await storeDocument('loa.pdf')
  await userEvent.click(screen.getByRole('button', { name: 'Remove loa.pdf' }))
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }))
  expect(await documentsDbOf(account.db).documents.count()).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: 'Remove loa.pdf' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await screen.findByText('No documents yet')
})

it('a document with an invalid expiry date is refused, not stored without the date', async () => {
  await choose('licence.pdf')
  await describeAs('Atrazine')
  const end = screen.getByLabelText(/Valid until/)
  await userEvent.type(end, '31/09/2027')
  await keep()
  expect(await screen.findByText('Enter a valid date')).toBeTruthy()
  expect(end).toHaveProperty('value', '31/09/2027')
  expect(await documentsDbOf(account.db).documents.count()).toBe(0)
  await userEvent.clear(end)
  await keep()
  await waitFor(async () => expect(await documentsDbOf(account.db).documents.count()).toBe(1))
})

it('a document without its bytes is reported as unreadable, and no empty file is saved', async () => {
  await storeDocument('loa.pdf')
  await documentsDbOf(account.db).parts.clear()
  const files = savedFiles()
  await userEvent.click(screen.getByRole('button', { name: 'Open loa.pdf' }))
  await waitFor(() =>
    expect(toastTexts()).toContain('This file can no longer be read. Add it to your documents again.'),
  )
  expect(files).toEqual([])
})

it('a document that could not be removed stays in the list, and a message says so', async () => {
  await storeDocument('loa.pdf')
  await userEvent.click(screen.getByRole('button', { name: 'Remove loa.pdf' }))
  const failDelete = () => {
    throw new Error('the disk does not answer')
  }
  const { documents } = documentsDbOf(account.db)
  documents.hook('deleting', failDelete)
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(toastTexts()).toContain('Could not be removed from this device'))
  documents.hook('deleting').unsubscribe(failDelete)
  expect(screen.getByRole('button', { name: 'loa.pdf' })).toBeTruthy()
  expect([await documents.count(), await documentsDbOf(account.db).parts.count()]).toEqual([1, 1])
})
