import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sendDraft } from '#account/drafts/queue.ts'
import { getDraft, opsOfDraft } from '#account/store/db.ts'
import { sealOp } from '#account/outbox/wire/seal.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { deviceSearch } from '#catalogue/search/page-search.ts'
import { clearCatalogueDb, openCatalogueDb } from '#catalogue/store/db.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { storeCopyStatus } from '#tests/harness/copied-catalogue.ts'
import { storeCatalogueForRequests } from '#tests/harness/request-catalogue.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
// Imported in advance, because a busy machine loads the form's lazy chunks slowly.
import '../paste/paste-dialog.tsx'
import { dayAhead, fillContent, openForm, realTimeOptions, toastTexts } from '../test-requests.tsx'

const library = [testProduct('1'), testProduct('2'), testProduct('3'), { ...testProduct('4'), name: 'Product 3' }]

const open = (products = library.slice(0, 2), change?: (content: RequestContent) => RequestContent) =>
  openForm(account, products, change)
const withNote = (content: RequestContent) => ({ ...fillContent(content), note: 'Spanish labels' })

withAccount(realTimeOptions)
beforeEach(async () => {
  await storeCatalogueForRequests(library)
})

it('the paste dialog asks which product is meant, and retains the rows that cannot be added', async () => {
  const { content, localId } = await open(library.slice(0, 1))
  await userEvent.click(screen.getByRole('button', { name: 'Paste lines from a sheet' }))
  const box = await screen.findByLabelText('Rows from Excel or a CSV file')
  await userEvent.click(box)
  await userEvent.paste(
    'Product\tQty\tUnit\nPD20081\t16 000\tL\nProduct 2\tmany\tL\nProduct 3\t5\tkg\nNobody knows\t1\tkg',
  )
  const rows = await screen.findByRole('list', { name: 'Rows as read' })
  expect(await within(rows).findByText('Not in the product library')).toBeTruthy()
  await waitFor(() => expect(within(rows).queryByText('Searching')).toBeNull())
  expect(within(rows).getByText('The quantity is not a number greater than 0')).toBeTruthy()
  expect(within(rows).getByText('Several products match: choose one')).toBeTruthy()
  await userEvent.selectOptions(within(rows).getByRole('combobox', { name: 'Which product is Product 3?' }), '4')
  await userEvent.click(await screen.findByRole('button', { name: 'Add 2 lines' }))
  await waitFor(async () =>
    expect((await content())?.lines.map((line) => [line.pesticideId, line.quantity, line.unit])).toEqual([
      ['1', '16000', 'L'],
      ['4', '5', 'kg'],
    ]),
  )
  const leftText = 'Product\tQty\tUnit\nProduct 2\tmany\tL\nNobody knows\t1\tkg'
  expect(box).toHaveProperty('value', leftText)
  expect(toastTexts()).toEqual(['2 lines added'])
  // The rows are on the disk, so they remain after the dialog and the tab are closed.
  await waitFor(async () => expect((await account.db.meta.get(`kept:paste:${localId}`))?.v).toBe(leftText))
})

describe('pasted rows', () => {
  const paste = async () => {
    await open(library.slice(0, 1))
    await userEvent.click(screen.getByRole('button', { name: 'Paste lines from a sheet' }))
    await userEvent.click(await screen.findByLabelText('Rows from Excel or a CSV file'))
    await userEvent.paste('Product 2\t5\tL')
  }
  const absent = /^The product library is not on this device yet/

  it('wait with a message until the product library is on the device, and are matched then', async () => {
    await clearCatalogueDb(await openCatalogueDb('en'))
    await storeCopyStatus({ phase: 'copying', scope: 'none', asOf: null })
    await paste()
    expect(await screen.findByText(absent)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add 1 line' })).toBeNull()
    await storeCatalogueForRequests(library)
    expect(await screen.findByRole('button', { name: 'Add 1 line' })).toBeTruthy()
    expect(screen.queryByText(absent)).toBeNull()
  })

  it('are not reported as unknown while the product library cannot be read', async () => {
    vi.spyOn(deviceSearch, 'search').mockRejectedValue(new Error('no index'))
    await paste()
    expect(await screen.findByText('The product library on this device could not be read.')).toBeTruthy()
    expect(screen.queryByText('Not in the product library')).toBeNull()
  })
})

it('if pasted quantities can be read as two numbers, one question for the column is asked before rows can be added', async () => {
  const { content } = await open(library.slice(0, 1))
  await userEvent.click(screen.getByRole('button', { name: 'Paste lines from a sheet' }))
  await userEvent.click(await screen.findByLabelText('Rows from Excel or a CSV file'))
  await userEvent.paste('Product\tQty\tUnit\nProduct 1\t16,000\tL\nProduct 2\t2,500\tL')
  const rows = await screen.findByRole('list', { name: 'Rows as read' })
  await waitFor(() => expect(within(rows).getAllByText('The quantity can be two numbers')).toHaveLength(2))
  expect(screen.queryByRole('button', { name: /^Add \d+ line/ })).toBeNull()
  const question = screen.getByRole('group', { name: 'Which number is 16,000?' })
  await userEvent.click(within(question).getByRole('button', { name: '16000' }))
  await waitFor(() => expect(within(rows).getByText(/2,500/).textContent).toContain('2,500\u00a0L'))
  await userEvent.click(await screen.findByRole('button', { name: 'Add 2 lines' }))
  await waitFor(async () =>
    expect((await content())?.lines.map((line) => [line.pesticideId, line.quantity])).toEqual([
      ['1', '16000'],
      ['2', '2500'],
    ]),
  )
})

it('a template contains the terms and note of a request, but not its products and date', async () => {
  const first = await open(library.slice(0, 1), withNote)
  await userEvent.click(screen.getByRole('button', { name: 'Templates of terms' }))
  await userEvent.type(screen.getByLabelText('Save these terms as a template'), 'Santos, FOB')
  await userEvent.click(screen.getByRole('button', { name: 'Save template' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Template saved on this device']))
  first.view.unmount()
  const { content } = await open(library.slice(1, 2))
  await userEvent.click(screen.getByRole('button', { name: 'Templates of terms' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Santos, FOB' }))
  await waitFor(async () => expect((await content())?.terms['deliveryPlace']).toBe('Qingdao'))
  const storedContent = await content()
  expect(storedContent).toMatchObject({ note: 'Spanish labels', maxReplyTime: '', terms: { payMethod: 'TT' } })
  expect(storedContent?.lines.map((line) => [line.pesticideId, line.quantity])).toEqual([['2', '']])
})

describe('the private target price', () => {
  it('is stored only on this device, outside requests, operations and drafts', async () => {
    const { localId } = await open(library.slice(0, 1), withNote)
    await userEvent.click(screen.getByRole('button', { name: 'My target price (private)' }))
    await userEvent.type(screen.getByRole('textbox', { name: /^My target price \(private\)/ }), '7.7731')
    await waitFor(async () =>
      expect((await account.db.meta.get(`kept:targets:${localId}`))?.v).toEqual({ 1: '7.7731' }),
    )
    await userEvent.tab()
    expect(await screen.findByRole('button', { name: /^Your target USD.7\.7731 per L$/ })).toBeTruthy()
    expect(await sendDraft(localId)).toEqual([])
    const draft = await getDraft(account.db, localId)
    const [op] = await opsOfDraft(account.db, localId)
    if (!op) throw new Error('nothing was queued')
    const sealResult = sealOp({ op, draft, blobs: [], today: dayAhead(0), draftTexts: 'long' })
    expect(sealResult.to).toBe('seal')
    expect(JSON.stringify([sealResult, draft, op])).not.toContain('7.7731')
  })
  it.each([
    ['7e3', 'Use digits and one decimal separator'],
    ['¥27.80', 'This figure is in USD, but “¥” is another currency'],
  ])('stays visible with a message if it is not an amount in dollars: %s', async (typed, message) => {
    await open(library.slice(0, 1), withNote)
    await userEvent.click(screen.getByRole('button', { name: 'My target price (private)' }))
    const price = () => screen.getByRole('textbox', { name: /^My target price \(private\)/ })
    await userEvent.type(price(), typed)
    expect(screen.queryByText(message)).toBeNull()
    await userEvent.tab()
    expect(await screen.findByText(message)).toBeTruthy()
    expect(price()).toHaveProperty('value', typed)
    expect(price().getAttribute('aria-invalid')).toBe('true')
    await userEvent.clear(price())
    await userEvent.tab()
    expect(await screen.findByRole('button', { name: 'My target price (private)' })).toBeTruthy()
  })
})
