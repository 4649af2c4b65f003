import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { quote as quoteOf } from '#contract/entities/progress.ts'
import type { RequestRecordWire } from '#contract/entities/request.ts'
import { storeCatalogueForRequests } from '#tests/harness/request-catalogue.ts'
import { seriesOf } from '#tests/harness/price-series.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { storePrices } from '#tests/harness/store-prices.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { storeRecord } from '#tests/harness/sync/made-rows.ts'
import { AnswerLinks } from './linked-answer.tsx'

beforeAll(() => storeCatalogueForRequests())

withAccount({ signedIn: true })

const time = Date.UTC(2026, 2, 4)
const recordWith = (id: string, log: RequestRecordWire['log'], status = 30): RequestRecordWire => ({
  id,
  recordNo: `E-${id}`,
  batchNo: 'B1',
  company: { companyId: 'c1', name: 'Example Agrochem', demo: true },
  status,
  replyState: 1,
  createTime: time,
  maxReplyTime: '2026-03-20',
  tradeClause: 'CIF',
  deliveryPlace: 'Santos',
  products: [{ pesticideId: 'p1', name: `Glyphosate ${id}`, registrationNo: 'PD1', quantity: '16000', unit: 'L' }],
  updateTime: time,
  log,
})

test('an answer about the buyer’s enquiries shows the state of each one, with the price and terms of its last quotation', async () => {
  const quotation = (version: number, prePrice: string) =>
    quoteOf.parse({
      version,
      currency: 'USD',
      tradeClause: 'FOB',
      place: 'Shanghai',
      leadDays: 25,
      supplierNo: 'Q-77',
      payText: '30 % in advance',
      validUntil: '2027-03-31',
      lines: [{ pesticideId: 'p1', prePrice, unit: 'L', minimum: '20000', tiers: [{ from: '40000', price: '2.05' }] }],
    })
  const entry = (quote: ReturnType<typeof quotation>) => ({
    id: `q${quote.version}`,
    time,
    actor: 'supplier' as const,
    type: 'quoted',
    files: [],
    quote,
  })
  const records = [
    recordWith('1', [entry(quotation(1, '2.40')), entry(quotation(2, '2.10'))]),
    recordWith('2', []),
    recordWith('3', [], 90),
  ]
  await account.db.kv.put({ k: 'records:enquiry', v: null, asOf: time })
  for (const record of records) await storeRecord(account.db, 'enquiry', record)
  renderScreen(
    <AnswerLinks
      answer={{
        kind: 'mine',
        record: 'enquiry',
        actives: ['glyphosate'],
        corrections: [],
        remembered: { intents: [], where: {}, asked: null },
      }}
      onAsk={undefined}
    />,
  )
  const quotedItem = (await screen.findByRole('link', { name: 'Glyphosate 1' })).closest('li')
  const text = quotedItem?.textContent.replaceAll('\u00a0', ' ') ?? ''
  for (const part of [
    'USD 2.10 per L',
    'FOB Shanghai',
    'asked CIF Santos',
    '25 days',
    '30 % in advance',
    'Q-77',
    '20,000 L',
    'USD 2.05 per L from 40,000 L',
  ])
    expect(text).toContain(part)
  const stateOf = (name: string) => screen.getByRole('link', { name }).closest('li')?.textContent
  expect(stateOf('Glyphosate 2')).toContain('Needs your answer')
  expect(stateOf('Glyphosate 3')).toContain('Declined by supplier')
})

test('an answer about a price links to the trend of its active ingredient and to all price trends', async () => {
  const series = (active: string) =>
    seriesOf([['2026-11-23', '29000']], { id: active, active, names: { en: active }, specification: '95% TC' })
  await storePrices(account.db, [series('glyphosate'), series('atrazine')])
  const rest = { corrections: [], remembered: { intents: [], where: {}, asked: null } }
  renderScreen(<AnswerLinks answer={{ kind: 'price', actives: [{ id: '19', name: 'Glyphosate' }], ...rest }} />)
  const trend = await screen.findByRole('link', { name: 'glyphosate 95% TC' })
  expect(trend.getAttribute('href')).toBe('/pages/price/detail?id=glyphosate')
  const links = screen.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['glyphosate 95% TC', 'Price trends'])
})
