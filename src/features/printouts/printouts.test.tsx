import { read, utils } from '@e965/xlsx'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { connection } from '#api/connection.ts'
import type { DictEntry } from '#contract/entities/reference.ts'
import { aQuotation, aSupplier } from '#domain/quotations/test-quotations.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { savedFiles } from '#tests/harness/saved-files.ts'
import { aRecordId } from '#tests/harness/ids.ts'
import { ListPrintTools } from './printout-tools.tsx'
import { PrintoutScreen } from './printout-screen.tsx'

const words: DictEntry[] = [
  { dictType: 'product_unit', value: 'L', label: 'Litre (L)', labels: { en: 'Litre (L)', 'zh-Hans': '升 (L)' } },
  { dictType: 'trade_clause', value: 'FOB', label: 'x', labels: { en: 'FOB – Free On Board' } },
]
const setup = vi.hoisted(() => ({ dictionaries: { status: 'loading' } as LiveRead<DictEntry[]> }))
vi.mock('#catalogue/queries/names/dictionaries.ts', () => ({ useDictionaries: () => setup.dictionaries }))
vi.mock('#catalogue/queries/lists/stored-rows.ts', () => ({ useProductsByIds: () => ({ status: 'ready', data: [] }) }))
vi.mock('#lib/office-time.ts', () => ({ utcOffsetMinutes: () => 480 }))

let files: ReturnType<typeof savedFiles>

withAccount()
beforeEach(() => {
  files = savedFiles()
  setup.dictionaries = { status: 'ready', data: words }
})

const open = () => {
  const { record } = aSupplier({
    quotes: [aQuotation({ validUntil: '2199-01-01', totalMoney: '4200' })],
    record: { kind: 'enquiry', note: '=1+1' },
  })
  renderScreen(<ListPrintTools kind="enquiry" records={[record]} asked={{ keyword: '', reply: 'all', batch: null }} />)
}

const savedFile = async () => {
  await waitFor(() => expect(files).toHaveLength(1))
  return files[0] ?? expect.fail('nothing was saved')
}

it('the sent requests are saved as a workbook with labels instead of codes; its name contains the time', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Export .xls' }))
  const { name, file } = await savedFile()
  expect(name).toMatch(/^enquiries-\d{8}-\d{6}\.xls$/)
  const book = read(await file.arrayBuffer(), { type: 'array' })
  const [row] = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
  expect(row).toMatchObject({
    Number: 'ENQ-r1',
    Supplier: 'Supplier r1',
    Status: 'Quoted',
    Unit: 'L',
    'Quoted Incoterm': 'FOB – Free On Board',
    'Unit price': 4.2,
    Total: 4200,
    Note: '=1+1',
  })
})

it('a workbook cannot be saved while the labels are being read', async () => {
  setup.dictionaries = { status: 'loading' }
  open()
  expect(await screen.findByRole('button', { name: 'Export .xls' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Deadlines .ics' })).toHaveProperty('disabled', false)
})

it('a workbook is not saved if the labels cannot be read; that is reported, and they are read again', async () => {
  const retry = vi.fn()
  setup.dictionaries = { status: 'failed', error: new Error('broken'), retry }
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Export .xls' }))
  await waitFor(() => expect(toasts.items.map(({ text }) => text)).toEqual(['Could not be read from this device.']))
  expect(retry).toHaveBeenCalledOnce()
  expect(files).toEqual([])
})

it('the future deadlines are saved as a calendar', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Deadlines .ics' }))
  const { name, file } = await savedFile()
  expect(name).toMatch(/^deadlines-\d{8}-\d{6}\.ics$/)
  const text = (await file.text()).replaceAll('\r\n ', '')
  expect(text).toContain('SUMMARY:Quotation ends: Supplier r1\\, ENQ-r1')
  expect(text).toContain('UID:enquiry-r1-offer-ends@agro-sourcing')
  expect(text).toContain('DTSTART:21990101T235959Z')
  expect(text).toContain('Until the end of 1 Jan 2199 in UTC')
  expect(text).toContain('/pages/inquiry/detail?id=r1')
})

const openSheet = async () => {
  const { record } = aSupplier({ record: { kind: 'enquiry', tradeClause: 'FOB' } })
  const { id } = record
  await account.db.records.put({ kind: 'enquiry', id, createTime: 1, batchNo: '', provisional: false, row: record })
  renderScreen(<PrintoutScreen kind="enquiry" id={aRecordId('r1')} />)
  return screen.findByRole('button', { name: 'Print or save as PDF' })
}

it('the printout of a sent request has labels, and can be printed', async () => {
  expect(await openSheet()).toHaveProperty('disabled', false)
  expect(screen.getAllByText('FOB – Free On Board').length).toBeGreaterThan(0)
  expect(screen.queryByText('FOB')).toBeNull()
})

it('a printout is not shown and cannot be printed while the labels are being read', async () => {
  setup.dictionaries = { status: 'loading' }
  expect(await openSheet()).toHaveProperty('disabled', true)
  expect(screen.queryByRole('article')).toBeNull()
})

it('a printout is not shown if the labels cannot be read; that is reported, and they can be read again', async () => {
  const retry = vi.fn()
  setup.dictionaries = { status: 'failed', error: new Error('broken'), retry }
  expect(await openSheet()).toHaveProperty('disabled', true)
  expect(screen.getByText('Could not be read from this device.')).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})

it('a printout is not reported as missing while its request may still arrive', async () => {
  renderScreen(<PrintoutScreen kind="enquiry" id={aRecordId('99')} />)
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy()
  expect(screen.queryByText('Not on this device')).toBeNull()
  act(() => void (connection.reach = 'offline'))
  expect(await screen.findByText('Not on this device')).toBeTruthy()
})
