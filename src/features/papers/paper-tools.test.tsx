import { read, utils } from '@e965/xlsx'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { useDictionaries } from '#catalogue/reads/names/dictionaries.ts'
import { aQuote, aSupplier } from '#domain/quotes/test-offers.ts'
import { dataOr } from '#lib/live-read.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { savedFiles } from '#tests/harness/saved-files.ts'
import { ListPapers } from './paper-tools.tsx'

beforeAll(() =>
  copyOf([], {
    dictionaries: [
      { dictType: 'product_unit', value: 'L', label: 'Litre (L)', labels: { en: 'Litre (L)', 'zh-Hans': '升 (L)' } },
      { dictType: 'trade_clause', value: 'FOB', label: 'FOB – Free On Board' },
    ],
  }),
)

/** Another reader of the same words: when it has them, so have the tools before it. */
const Words = () => <p>{dataOr(useDictionaries(), []).length} words</p>

let account: AccountContext
let files: ReturnType<typeof savedFiles>
beforeEach(async () => {
  account = await openAccount()
  files = savedFiles()
  const { record } = aSupplier({
    quotes: [aQuote({ validUntil: '2199-01-01', totalMoney: '4200' })],
    record: { kind: 'enquiry', note: '=1+1' },
  })
  const status = (_: string, code: number) => ({ id: 'status', message: `Status ${code}` })
  draw(
    <>
      <ListPapers
        kind="enquiry"
        statusText={status}
        records={[record]}
        asked={{ keyword: '', reply: 'all', batch: null }}
      />
      <Words />
    </>,
  )
  await screen.findByText('2 words')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  closeAccount(account)
})

const saved = async () => {
  await waitFor(() => expect(files).toHaveLength(1))
  const [one] = files
  if (!one) throw new Error('nothing was saved')
  return one
}

it('saves the sent requests as a binary workbook named with the time, in words instead of codes', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Export .xls' }))
  const { name, file } = await saved()
  expect(name).toMatch(/^enquiries-\d{8}-\d{6}\.xls$/)
  const book = read(await file.arrayBuffer(), { type: 'array' })
  const [row] = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
  expect(row).toMatchObject({
    Number: 'ENQ-r1',
    Supplier: 'Supplier r1',
    Status: 'Status 40',
    Unit: 'L',
    'Quoted Incoterm': 'FOB – Free On Board',
    'Unit price': 4.2,
    Total: 4200,
    Note: '=1+1',
  })
})

it('saves the future deadlines as a calendar', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Deadlines .ics' }))
  const { name, file } = await saved()
  expect(name).toMatch(/^deadlines-\d{8}-\d{6}\.ics$/)
  const text = (await file.text()).replaceAll('\r\n ', '')
  expect(text).toContain('SUMMARY:Quotation ends: Supplier r1\\, ENQ-r1')
  expect(text).toContain('UID:enquiry-r1-offer-ends@agro-sourcing')
  expect(text).toContain('DTSTART:21990101T235959Z')
  expect(text).toContain('/pages/inquiry/detail?id=r1')
})
