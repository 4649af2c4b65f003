import { screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { quote as quoteOf } from '#contract/entities/progress.ts'
import type { DictType } from '#contract/entities/reference.ts'
import type { RequestRecord } from '#contract/entities/request.ts'
import { accountValueKey } from '#account/store/account-value-keys.ts'
import { systemClock } from '#lib/clock.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { aDraftId } from '#tests/harness/ids.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { aRecord } from '../test-requests.tsx'
import { newestQuotationContent } from '#domain/quotations/quotations.ts'
import { QuotationTable } from './quotation.tsx'

const choice = (dictType: DictType, value: string, label: string) => ({ dictType, value, label })
beforeAll(() =>
  storeCatalogueCopy([], {
    dictionaries: [
      choice('product_unit', 'L', 'L'),
      choice('product_unit', 'kg', 'kg'),
      choice('product_packaging', 'DRUM_200L', '200 L drum'),
      choice('trade_clause', 'CIF', 'CIF, insured'),
    ],
  }),
)

withAccount()
beforeEach(() => {
  vi.spyOn(systemClock, 'now').mockReturnValue(Date.UTC(2026, 2, 20, 12))
})

const offer = (change: object = {}) =>
  quoteOf.parse({ version: 1, currency: 'USD', lines: [{ pesticideId: 'p1', prePrice: '8.15' }], ...change })
const open = (change: object = {}, record: Partial<RequestRecord> = {}) => {
  const { container } = renderScreen(
    <QuotationTable quote={offer(change)} record={aRecord({ clientRef: aDraftId('r1'), ...record })} />,
  )
  return {
    cells: () => screen.getAllByRole('cell').map((cell) => cell.textContent.replaceAll('\u00a0', ' ')),
    foot: () => container.querySelector('.quote__foot')?.textContent,
    container,
  }
}

describe('a price', () => {
  test('uses the unit of the request if the quotation has none', () => {
    expect(open().cells()).toEqual(['USD 8.15 per L'])
  })
  test('uses the unit of the quotation if it differs from the request', () => {
    expect(open({ lines: [{ pesticideId: 'p1', prePrice: '8.15', unit: 'kg' }] }).cells()).toEqual(['USD 8.15 per kg'])
  })
  test('is shown beside its product; a product without a price is shown as not quoted', () => {
    const [first] = aRecord().products
    const products = first ? [first, { ...first, pesticideId: 'p2', name: 'Zineb' }] : []
    const { cells } = open({ lines: [{ pesticideId: 'p2', prePrice: '3', unit: 'L' }] }, { products })
    expect(cells()).toEqual(['Not quoted', expect.stringMatching(/^USD 3\.00 per L$/)])
  })
})

describe('the total', () => {
  test('is not computed if the supplier did not state one', () => {
    open()
    expect(screen.queryByText('Total')).toBeNull()
  })

  test('is shown in the currency of the quotation', () => {
    expect(open({ totalMoney: '130400', currency: 'EUR' }).cells().at(-1)).toMatch(/^EUR 130,400/)
  })
})

test.each([
  ['glifosato 48 % SL', '41%', 'Product offered41%asked 48 %, offers 41%'],
  ['glifosato 41 % SL', '41%', ''],
])('a quotation for a wanted "%s" and a product of %s shows: %s', (wish, totalContent, expected) => {
  const products = aRecord().products.map((line) => ({ ...line, wish, totalContent }))
  open({}, { products })
  expect(document.querySelector('dl')?.textContent).toBe(expected)
})

const target = (prices: object) => account.db.meta.put({ k: accountValueKey('targets:r1'), v: prices })
test('the buyer’s target price is shown only in the request to which it belongs', async () => {
  await target({ p1: '7.90' })
  const { cells } = open()
  open({}, { clientRef: aDraftId('other') })
  await waitFor(() => expect(cells()[0]).toMatch(/target/))
  expect(cells()[1]).toBe('USD 8.15 per L')
})

test.each([
  ['2026-03-20', /^Valid until 20 Mar 2026, until the end of the day in UTC, in 12 h 0 min$/],
  ['2026-03-19', /^Valid until 19 Mar 2026, expired$/],
])('the validity of a quotation includes the last day: until %s is shown as %s', (validUntil, words) => {
  expect(open({ validUntil }).foot()).toMatch(words)
})

const entry = (version: number | null) => ({
  id: `${version}`,
  time: 1,
  actor: 'supplier' as const,
  type: 'quoted',
  files: [],
  ...(version === null ? {} : { quote: offer({ version }) }),
})
test.each([
  [[1, 3, 2], 3],
  [[null, 1], 1],
])('the newest of the quotations %j applies, wherever it is in the log', (versions, newest) => {
  expect(newestQuotationContent({ log: versions.map(entry) })?.version).toBe(newest)
})
