import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { quote as quoteOf } from '#contract/entities/progress.ts'
import type { DictType } from '#contract/entities/reference.ts'
import type { RequestRecord } from '#contract/entities/request.ts'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { ownValueRowKey } from '#account/store/own-value-keys.ts'
import { systemClock } from '#lib/clock.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { aDraftId } from '#tests/harness/ids.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { aRecord } from '../../test-record.ts'
import { newestQuote } from './offer.tsx'
import { QuoteTable } from './quote-table.tsx'

const choice = (dictType: DictType, value: string, label: string) => ({ dictType, value, label })
beforeAll(() =>
  copyOf([], {
    dictionaries: [
      choice('product_unit', 'L', 'L'),
      choice('product_unit', 'kg', 'kg'),
      choice('product_packaging', 'DRUM_200L', '200 L drum'),
      choice('trade_clause', 'CIF', 'CIF, insured'),
    ],
  }),
)

let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
  vi.spyOn(systemClock, 'now').mockReturnValue(Date.UTC(2026, 2, 20, 12))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  closeAccount(account)
})

const offer = (change: object = {}) =>
  quoteOf.parse({ version: 1, currency: 'USD', lines: [{ pesticideId: 'p1', prePrice: '8.15' }], ...change })
const open = (change: object = {}, record: Partial<RequestRecord> = {}) => {
  const { container } = draw(
    <QuoteTable quote={offer(change)} record={aRecord({ clientRef: aDraftId('r1'), ...record })} />,
  )
  return {
    cells: () => screen.getAllByRole('cell').map((cell) => cell.textContent.replaceAll('\u00a0', ' ')),
    foot: () => container.querySelector('.quote__foot')?.textContent,
    container,
  }
}

describe('a price', () => {
  test('stands with the unit that it was asked in, where the offer names none', () => {
    expect(open().cells()).toEqual(['USD 8.15 per L'])
  })
  test('stands with the unit of the offer, where that is another', () => {
    expect(open({ lines: [{ pesticideId: 'p1', prePrice: '8.15', unit: 'kg' }] }).cells()).toEqual(['USD 8.15 per kg'])
  })
  test('is of its own product: one that was not offered says so', () => {
    const [first] = aRecord().products
    const products = first ? [first, { ...first, pesticideId: 'p2', name: 'Zineb' }] : []
    const { cells } = open({ lines: [{ pesticideId: 'p2', prePrice: '3', unit: 'L' }] }, { products })
    expect(cells()).toEqual(['Not quoted', expect.stringMatching(/^USD 3\.00 per L$/)])
  })
  test('has what the supplier noted', () => {
    expect(open({ lines: [{ pesticideId: 'p1', prePrice: '8', note: 'min. 5 t' }] }).cells()[0]).toMatch(/min\. 5 t$/)
  })
  test('without any unit names none', () => {
    const [first] = aRecord().products
    const products = first ? [{ ...first, unit: null }] : []
    expect(open({}, { products }).cells()[0]?.trim()).toBe('USD 8.15')
  })
  test('in a unit that has no name here stands with it as it is', () => {
    expect(open({ lines: [{ pesticideId: 'p1', prePrice: '8', unit: 'barrel' }] }).cells()).toEqual([
      'USD 8.00 per barrel',
    ])
  })
  test('stands under its product and what was asked of it', async () => {
    open()
    await waitFor(() => {
      const [head] = screen.getAllByRole('rowheader')
      expect(head?.textContent).toBe('Glyphosate 480 g/L SL16,000\u00a0L · 200 L drum')
    })
  })
})

describe('the total', () => {
  test('is the supplier’s own, in the currency of the offer', () => {
    expect(open({ totalMoney: '130400', currency: 'EUR' }).cells().at(-1)).toMatch(/^EUR 130,400/)
  })
  test('is not made up where none was said', () => {
    open()
    expect(screen.queryByText('Total')).toBeNull()
  })
})

describe('the buyer’s own target', () => {
  const target = (prices: object) => account.db.meta.put({ k: ownValueRowKey('targets:r1'), v: prices })
  test('stands beside what came', async () => {
    await target({ p1: '7.90', p2: '1' })
    const { cells } = open()
    await waitFor(() => expect(cells()[0]).toMatch(/Your target USD 7\.90$/))
  })
  test('is in dollars, and beside no other currency', async () => {
    await target({ p1: '7.90' })
    const { cells } = open()
    open({ currency: 'EUR' })
    await waitFor(() => expect(cells()[0]).toMatch(/target/))
    expect(cells()[1]).toBe('EUR 8.15 per L')
  })
  test('of another request is not taken for this one’s', async () => {
    await target({ p1: '7.90' })
    const { cells } = open()
    open({}, { clientRef: aDraftId('other') })
    await waitFor(() => expect(cells()[0]).toMatch(/target/))
    expect(cells()[1]).toBe('USD 8.15 per L')
  })
})

describe('under an offer', () => {
  test('its terms are named', async () => {
    const { foot } = open({ tradeClause: 'CIF' })
    await waitFor(() => expect(foot()).toBe('CIF, insured'))
  })
  test.each([
    ['2026-03-20', /^Valid until 20 Mar 2026$/],
    ['2026-03-19', /^Valid until 19 Mar 2026, expired$/],
  ])('until %s it holds, that day included', (validUntil, words) => {
    expect(open({ validUntil }).foot()).toMatch(words)
  })
  test('that it came late is said, and which version it is from the second on', () => {
    expect(open({ late: true }).foot()).toBe('Arrived late')
    cleanup()
    expect(open({ version: 1 }).foot()).toBe('')
    cleanup()
    expect(open({ version: 2 }).foot()).toBe('Version 2')
  })
})

describe('of several versions', () => {
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
  ])('%j: the newest is in force, wherever it stands in the log', (versions, newest) => {
    expect(newestQuote({ log: versions.map(entry) })?.version).toBe(newest)
  })
  test('before there was one there is none', () => {
    expect(newestQuote({ log: [entry(null)] })).toBeNull()
    expect(newestQuote({})).toBeNull()
  })
})
