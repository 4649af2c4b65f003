import {
  days,
  decimals,
  flags,
  ids,
  judgeFields,
  moments,
  none,
  orNothing,
  words,
} from '#tests/harness/schema-fields.ts'
import { companyDocument, fileRef, review } from './company.ts'
import { newsArticle } from './news.ts'
import { exchangeRate, pointFacts } from './price.ts'
import { followedAlert } from './price-alert.ts'
import { companyRef, ingredient, minOrder, productUse } from './product.ts'
import { quote, requiredFile, shipment } from './progress.ts'
import { categoryRow, countryRow, currencyRow, dictEntry, timezoneRow } from './reference.ts'

const file = { name: 'a.pdf', url: '/f/a.pdf' }
const fileList = { takes: [[file]], refuses: [[{ name: 'a' }], '/f/a.pdf', null], absent: { is: [] } } as const

judgeFields(
  'an offer',
  quote,
  { version: 1, currency: 'USD', lines: [{ pesticideId: '1', prePrice: '4.2' }] },
  {
    version: { takes: [0, 7], refuses: ['1', null] },
    // What was refused as a form is shown as it came: an offer without its currency must not look like one of none.
    currency: { takes: ['USD', 'dollars'], refuses: [7, null], absent: { is: '' } },
    lines: {
      takes: [[]],
      reads: [[[{ pesticideId: 1, prePrice: 4.2 }], [{ pesticideId: '1', prePrice: '4.2' }]]],
      refuses: [[{ pesticideId: 1 }], [{ prePrice: '1' }], [{ pesticideId: 1, prePrice: '4,2' }], 'x'],
      absent: { is: [] },
    },
    totalMoney: { ...decimals, absent: none },
    sampleFee: { ...decimals, absent: none },
    fee: { ...decimals, absent: none },
    isSupport: { ...flags, takes: [true, false, null], refuses: ['1', 2], absent: none },
    serviceMonths: { takes: [12, null], refuses: ['12'], absent: none },
    documentDays: { takes: [0], refuses: ['0'], absent: none },
    validUntil: { ...days, absent: none },
    late: { takes: [true], refuses: [1, null], absent: { is: false } },
  },
)

judgeFields(
  'a parcel',
  shipment,
  { id: '1', time: 5, carrierName: 'DHL' },
  {
    id: ids,
    time: moments,
    carrierName: words,
    trackingNumber: { ...words, absent: { is: '' } },
    shippedOn: { ...days, absent: none },
    proof: fileList,
    receivedTime: { ...moments, takes: [null, 0], absent: none },
    receiptFiles: fileList,
    resultTime: { ...moments, takes: [null, 0], absent: none },
    // A result of a newer backend is shown as it is.
    result: { takes: ['passed', 'half passed', null], refuses: [1], absent: none },
    resultFiles: fileList,
  },
)

judgeFields(
  'a document of the checklist',
  requiredFile,
  { file: 'COA' },
  {
    file: words,
    done: { ...flags, absent: { is: false } },
    doneBy: { takes: ['buyer', 'supplier', null], refuses: ['system', ''], absent: none },
    doneTime: { ...moments, takes: [null, 0], absent: none },
    files: fileList,
  },
)

judgeFields('a file', fileRef, file, {
  name: words,
  url: words,
  size: { takes: [0, null], refuses: ['1'], absent: none },
  type: orNothing,
})
judgeFields(
  'a supplier’s paper',
  companyDocument,
  { ...file, kind: 'coa' },
  {
    kind: words,
    issuedOn: { ...days, absent: none },
    validUntil: { ...days, absent: none },
  },
)

judgeFields(
  'an alert with what was found',
  followedAlert,
  {
    id: 'a',
    seriesId: '1',
    rule: { kind: 'above', price: '9' },
    paused: false,
    since: null,
    through: null,
    rang: null,
  },
  {
    id: { takes: ['x'.repeat(64)], refuses: ['', 'x'.repeat(65), 7] },
    seriesId: ids,
    rule: { refuses: [{ kind: 'above', price: '0' }, { kind: 'change', percent: '-1' }, null] },
    paused: { takes: [true], refuses: [1, null] },
    since: { takes: ['2026-03-20', null], refuses: ['soon', [2026, 3, 20]] },
    through: { takes: ['2026-03-20', null], refuses: ['2026-02-30'] },
    rang: {
      takes: [null, { day: '2026-03-20', side: 'up', price: '9', share: null, at: 1 }],
      refuses: [{ day: '2026-03-20', side: 'sideways', price: '9', share: null, at: 1 }, { day: '2026-03-20' }],
    },
  },
)
judgeFields(
  'a point of a series',
  pointFacts,
  { day: '2026-03-20' },
  {
    day: days,
    high: { ...decimals, absent: none },
    official: { takes: [true], refuses: [1, null], absent: { is: false } },
    was: { takes: [[{ price: '1', at: 0 }]], refuses: [[{ price: '1' }], null], absent: { is: [] } },
  },
)
judgeFields(
  'a rate',
  exchangeRate,
  { day: '2026-03-20', rate: '7.1', source: 's' },
  {
    day: days,
    rate: decimals,
    demo: { takes: [true], refuses: [1], absent: { is: false } },
  },
)

judgeFields(
  'an ingredient',
  ingredient,
  { name: 'a', nameEn: 'a' },
  {
    ingredientId: { ...ids, takes: ['x', null], refuses: [''], absent: none },
    name: words,
    nameEn: words,
    nameZhHant: { takes: ['x'], refuses: [null], absent: none },
    cas: orNothing,
  },
)
judgeFields(
  'a use',
  productUse,
  {},
  {
    crop: { takes: [null, { id: '1', name: 'x' }], refuses: ['Tea', { id: 1 }], absent: none },
    doseMin: { ...decimals, absent: none },
    doseMax: { ...decimals, absent: none },
  },
)
judgeFields(
  'the supplier of a product',
  companyRef,
  { companyId: '1', name: 'C' },
  {
    companyId: ids,
    name: words,
    rating: { takes: [4.5, 92, null], refuses: ['4'], absent: none },
    demo: { takes: [true], refuses: [1, null], absent: { is: false } },
  },
)
judgeFields('a least order', minOrder, { quantity: '5', unit: 'kg' }, { quantity: decimals, unit: words })
judgeFields(
  'a review',
  review,
  { id: '1', companyId: '2', rate: 4, content: '', createTime: 0 },
  {
    rate: { takes: [4.5, 90], refuses: ['4', null] },
    reviewerCountry: { takes: ['BR', null], refuses: ['Brazil', 'br'], absent: none },
    mine: { ...flags, absent: { is: false } },
    tags: { takes: [['a']], refuses: ['a', null], absent: { is: [] } },
  },
)

judgeFields(
  'an article',
  newsArticle,
  {
    id: '1',
    origin: 'feed',
    category: 'prices',
    title: 't',
    summary: 's',
    publishTime: 0,
    source: 's',
    body: [],
  },
  {
    origin: { takes: ['digest', 'editor'], refuses: ['advertiser', null] },
    category: { takes: ['register', 'industry'], refuses: ['other', null] },
    publishTime: moments,
    viewCount: { takes: [0], refuses: ['1', null], absent: none },
    body: {
      reads: [[[{ kind: 'text', parts: [{ text: 'x' }] }], [{ kind: 'text', parts: [{ text: 'x', strong: false }] }]]],
      refuses: [
        [{ kind: 'script', parts: [] }],
        [{ kind: 'text', parts: [{ text: 'x', record: { kind: 'user', id: 1 } }] }],
        null,
      ],
    },
  },
)

judgeFields(
  'a word of a dictionary',
  dictEntry,
  { dictType: 'x', value: 'v', label: 'l' },
  {
    dictType: { takes: ['of tomorrow'], refuses: [null] },
    value: { takes: ['v'], reads: [[7, '7']], refuses: [null, true] },
    labels: { takes: [{ en: 'x' }], refuses: [{ en: 1 }], absent: none },
    sort: { takes: [0], refuses: ['1'], absent: none },
  },
)
judgeFields(
  'a category',
  categoryRow,
  { categoryId: '1', categoryName: 'x' },
  {
    categoryId: ids,
    hs6: { takes: ['380893', null], refuses: [380_893], absent: none },
    productCount: { takes: [0], refuses: ['1', null], absent: none },
  },
)
judgeFields(
  'a country',
  countryRow,
  { code: 'BR', name: 'Brazil' },
  { code: { takes: ['PE'], refuses: ['br', 'BRA', '', null] }, dial: orNothing },
)
judgeFields(
  'a currency',
  currencyRow,
  { code: 'USD', name: 'x', digits: 2, symbol: '$' },
  {
    code: { takes: ['CNY'], refuses: ['usd', '$'] },
    digits: { takes: [0], refuses: ['2', null] },
  },
)
judgeFields(
  'a zone',
  timezoneRow,
  { id: 'Asia/Shanghai', name: 'x', isCurrentTimezone: true },
  { isCurrentTimezone: flags },
)
