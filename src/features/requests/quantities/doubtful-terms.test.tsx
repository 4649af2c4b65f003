import { expect, test } from 'vitest'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { emptyContent } from '#domain/requests/wire.ts'
import { doubtfulTerms } from './quantity-question.tsx'

const countries = [
  { code: 'BR', name: 'Brasil' },
  { code: 'CN', name: 'China' },
  { code: 'OM', name: 'Omán' },
]

const enquiry = (tradeClause: string, deliveryPlace: string): RequestContent => ({
  ...emptyContent('enquiry'),
  terms: { ...emptyContent('enquiry').terms, tradeClause, deliveryPlace },
})

const to = { destination: 'BR' }
const registration = (note: string, terms: RequestContent['terms'] = {}): RequestContent => ({
  ...emptyContent('intention'),
  note,
  terms: { ...emptyContent('intention').terms, ...terms },
})

test.each<[string, RequestContent, readonly string[]]>([
  ['FOB a port abroad', enquiry('FOB', 'Santos, BRASIL'), ['terms.deliveryPlace']],
  ['FOB a port in China', enquiry('FOB', 'Shanghai, China'), []],
  ['FOB a port in China in Chinese', enquiry('FOB', '寧波港'), []],
  ['FOB an unknown port', enquiry('FOB', '巴生港'), ['terms.deliveryPlace']],
  ['EXW a place without a country', enquiry('EXW', 'Roman bay'), []],
  ['CIF a port in China', enquiry('CIF', '上海'), ['terms.deliveryPlace']],
  ['CIF a port abroad', enquiry('CIF', 'Santos, Brasil'), []],
  ['an enquiry without a country', enquiry('CIF', 'Santos'), []],
  ['an empty registration request', registration(''), ['terms.sampleCount', 'terms.destination', 'terms.file']],
  ['a sample of 0', registration('Please help', { ...to, sampleCount: '0' }), ['terms.sampleCount']],
  ['a request for documents alone', registration('', { ...to, needSample: false, file: ['LOA'] }), []],
  ['a request for a sample alone', registration('', { ...to, sampleCount: '2' }), []],
  ['no country', registration('Please help', { needSample: false }), ['terms.destination']],
])('each doubtful term of a request, and only those, raises a question before the send: %s', (_, content, paths) => {
  expect(doubtfulTerms(content, countries).map(({ path }) => path)).toEqual(paths)
})
