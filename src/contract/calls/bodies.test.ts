import { describe, expect, test } from 'vitest'
import { days, decimals, flags, ids, judgeFields, none } from '#tests/harness/schema-fields.ts'
import { kindContracts } from '../entities/request.ts'
import { mostExchanges } from '../entities/chat.ts'
import { accountCalls, chatCalls, messageCalls } from './account.ts'
import { approvalCalls } from './approvals.ts'
import { authCalls, codeScene } from './auth.ts'
import { cartCalls, catalogueCalls } from './catalogue.ts'
import { excelOf, exportCalls } from './exports.ts'
import { favouriteCalls, maxFavouriteNote } from './favourites.ts'
import { luckyCalls } from './lucky.ts'
import { priceCalls } from './market.ts'
import { membershipCalls } from './membership.ts'
import { priceFollowingCalls } from './price-following.ts'
import { maxReviewContent, maxReviewTags, reviewBody, reviewParts } from './reviews.ts'
import { sellerCalls } from './seller.ts'
import { companyProfileCalls, feedbackCalls, maxFeedback, settingCalls } from './settings.ts'
import { staffCalls } from './staff.ts'

const long = (most: number, absent?: { readonly is: unknown }) => ({
  takes: ['x'.repeat(most)],
  reads: [[' x ', 'x']] as const,
  refuses: ['x'.repeat(most + 1), 7],
  ...(absent ? { absent } : {}),
})
/** Text that must be there. */
const written = (most: number) => ({ ...long(most), refuses: ['', '  ', 'x'.repeat(most + 1), null] })
const remark = long(500, none)

judgeFields(
  'logging in',
  authCalls.login.body,
  { email: 'a@b.example' },
  {
    email: long(254),
    // A password is never trimmed: blanks may be part of it.
    password: { takes: [' x ', 'x'.repeat(128)], refuses: ['x'.repeat(129), null], absent: { is: '' } },
    code: long(12, { is: '' }),
    inviteUuid: long(64, { is: '' }),
    inviteCode: long(6, { is: '' }),
  },
)
judgeFields(
  'a new password',
  authCalls.resetPassword.body,
  { email: 'a', password: 'p', repassword: 'p', code: '1' },
  {
    email: long(254),
    password: { takes: ['', ' '], refuses: ['x'.repeat(129), null] },
    repassword: { refuses: ['x'.repeat(129), null] },
    code: long(12),
  },
)
judgeFields(
  'a code by mail',
  authCalls.sendEmailCode.body,
  { email: 'a', scene: 1, code: 'AbCd' },
  {
    scene: { takes: Object.values(codeScene), refuses: [0, 2, '1', null] },
    code: long(12),
  },
)
judgeFields(
  'an own profile',
  accountCalls.userUpdate.body,
  {},
  {
    nickname: long(64, none),
    country: long(2, none),
    mobile: long(32, none),
    whatsapp: long(32, none),
    timezone: long(64, none),
    avatar: { ...long(1200, none), takes: ['', '/f/a.png'] },
  },
)
judgeFields(
  'passwords of the settings',
  settingCalls.passwordUpdate.body,
  { oldPassword: 'a', password: 'b', repassword: 'b' },
  {
    oldPassword: { takes: [' '], refuses: ['x'.repeat(201), null] },
    password: { takes: ['x'.repeat(200)], refuses: ['x'.repeat(201)] },
    repassword: { refuses: [7] },
  },
)
judgeFields(
  'feedback',
  feedbackCalls.feedbackCreate.body,
  { content: 'x', attach: '/a' },
  {
    kind: { takes: ['support'], refuses: ['complaint', null], absent: { is: 'feedback' } },
    content: written(maxFeedback),
    attach: {
      reads: [
        ['', []],
        [null, []],
        ['/a,/b', ['/a', '/b']],
      ],
      refuses: ['/a,/b,/c,/d,/e,/f'],
      absent: { is: [] },
    },
  },
)
judgeFields(
  'a change of the company profile',
  companyProfileCalls.companyProfileUpdate.body,
  {},
  {
    name: long(140, none),
    country: long(2, none),
    establishDate: { takes: ['', '1998-03-20'], refuses: ['soon', [1998, 3, 20], null], absent: none },
    annualImportVolume: { takes: ['', '1200000'], reads: [[5, '5']], refuses: ['much', null], absent: none },
    photos: {
      reads: [
        ['', []],
        ['/a,,/b', ['/a', '/b']],
      ],
      refuses: [null, 7],
      absent: none,
    },
    businessLicense: long(1200, none),
  },
)

const who = { firstName: 'A', lastName: 'B', username: 'ab' }
judgeFields(
  'a new person',
  staffCalls.staffCreate.body,
  { ...who, email: 'a' },
  {
    firstName: long(64),
    lastName: long(64),
    username: long(15),
    email: long(254),
  },
)
judgeFields('a changed person', staffCalls.staffUpdate.body, { ...who, id: '1' }, { id: ids, username: long(15) })
judgeFields('leaving a company', staffCalls.staffExit.body, {}, { dissolve: { ...flags, absent: none } })
judgeFields('whether staff ask first', staffCalls.staffApproval.body, { on: true }, { on: flags })

const which = { id: '1', version: 2, contentHash: 'h' }
const version = { takes: [1, 2_000_000], refuses: [0, -1, 1.5, '1', null] } as const
judgeFields('an approval', approvalCalls.approve.body, which, {
  id: ids,
  version,
  contentHash: { takes: ['x'.repeat(64), ''], refuses: ['x'.repeat(65), null] },
})
judgeFields(
  'a request sent back',
  approvalCalls.approvalReturn.body,
  { ...which, reason: 'x' },
  {
    version,
    reason: written(500),
  },
)

judgeFields(
  'an order',
  membershipCalls.createOrder.body,
  { goodsId: '1', clientRef: 'ref-12345', returnTo: 'https://app.example/account' },
  {
    goodsId: ids,
    clientRef: { takes: ['x'.repeat(64)], refuses: ['short', 'x'.repeat(65), null] },
    seenUntil: { takes: [0, null], refuses: ['2026-03-20', 1.5], absent: none },
    returnTo: written(2000),
  },
)

const rates = Object.fromEntries(['rate', ...reviewParts].map((name) => [name, 5]))
const rating = { takes: [0.5, 5], refuses: [0, 5.5, 4.3, '5', null] } as const
judgeFields(
  'a review',
  reviewBody,
  { companyId: '1', content: 'x', tags: [], ...rates },
  {
    companyId: ids,
    ...Object.fromEntries(Object.keys(rates).map((name) => [name, rating])),
    tags: {
      takes: [Array.from({ length: maxReviewTags }, () => 'x'.repeat(64))],
      refuses: [Array.from({ length: maxReviewTags + 1 }, () => 'x'), ['x'.repeat(65)], null],
      absent: { is: [] },
    },
    content: written(maxReviewContent),
  },
)
judgeFields(
  'a saved supplier',
  favouriteCalls.favouriteCreate.body,
  { companyId: '1' },
  {
    companyId: ids,
    note: { ...long(maxFavouriteNote, none), takes: [null, ''] },
  },
)
judgeFields(
  'a changed note',
  favouriteCalls.favouriteUpdate.body,
  { companyId: '1', note: 'x' },
  {
    note: { ...long(maxFavouriteNote), takes: [null, ''] },
  },
)

const alert = { id: 'a', seriesId: '1', rule: { kind: 'above', price: '9' }, paused: false, since: null }
judgeFields('an alert', priceFollowingCalls.priceAlertSave.body, alert, {
  id: { takes: ['x'.repeat(64)], refuses: ['', 'x'.repeat(65)] },
  rule: {
    takes: [{ kind: 'change', percent: '0.1' }],
    refuses: [{ kind: 'above', price: 'dear' }, { kind: 'below' }, { kind: 'change', percent: '0' }],
  },
  since: { takes: ['2026-03-20'], refuses: [[2026, 3, 20], ''] },
  rang: { takes: [null], refuses: [{ day: '2026-03-20' }], absent: none },
})
judgeFields(
  'a star',
  priceFollowingCalls.priceStar.body,
  { id: '1', on: true },
  { id: ids, on: { takes: [false], refuses: [1, null] } },
)

judgeFields(
  'a conversation that is told',
  chatCalls.conversationPut.body,
  {
    id: '1',
    title: 't',
    roleId: 1,
    createTime: 0,
    updateTime: 0,
    exchanges: [],
    removed: [],
  },
  {
    title: long(140),
    roleId: { takes: [0, 2_147_483_647], refuses: [-1, 2_147_483_648, 1.5, '1'] },
    exchanges: {
      refuses: [
        Array.from({ length: mostExchanges + 1 }, (_, id) => ({ id, askedAt: 0, question: 'q', state: 'asking' })),
        [{ id: 1 }],
        null,
      ],
    },
    removed: { reads: [[[7], ['7']]], refuses: [Array.from({ length: 201 }, (_, at) => at), [''], null] },
  },
)
judgeFields(
  'a report',
  chatCalls.messageReport.body,
  { id: '1', reason: 'r', question: 'q' },
  {
    reason: long(500),
    question: long(4000),
    answer: { takes: [null, { any: 1 }], absent: none },
  },
)

const { quoteCost, ship, clearExport } = kindContracts.sample.supplierActs
const sample = { kind: 'sample', id: '1' }
judgeFields(
  'the costs of a sample',
  quoteCost,
  { ...sample, currency: 'USD', sampleFee: '1', shipmentFee: '2', validUntil: '2026-03-20' },
  {
    kind: { refuses: ['enquiry', null] },
    currency: { takes: ['CNY'], refuses: ['usd', ''] },
    sampleFee: decimals,
    shipmentFee: decimals,
    validUntil: { takes: ['2026-03-20'], refuses: days.refuses },
    text: remark,
  },
)
judgeFields(
  'a parcel that leaves',
  ship,
  { ...sample, carrierName: 'DHL' },
  {
    carrierName: written(60),
    trackingNumber: long(60, none),
    shippedOn: { takes: ['2026-03-20'], refuses: ['soon', null], absent: none },
    attach: { takes: [null, '/a,/b'], refuses: ['x'.repeat(6001)], absent: none },
  },
)
judgeFields('a cleared export', clearExport, sample, { id: ids, text: remark })
judgeFields(
  'a question of the supplier’s',
  sellerCalls.ask.body,
  { kind: 'enquiry', id: '1', text: 'x' },
  {
    kind: { takes: ['sample', 'intention'], refuses: ['order', null] },
    text: long(500),
  },
)
judgeFields(
  'the token of a seller',
  sellerCalls.sellerExchange.body,
  { token: 'x' },
  {
    token: { takes: ['x'.repeat(512)], refuses: ['', 'x'.repeat(513), null] },
  },
)

const { receive, result } = kindContracts.sample.acts
const { fileDone, outcome } = kindContracts.intention.acts
judgeFields('a parcel that arrived', receive, { id: '1', shipmentId: '2' }, { shipmentId: ids, text: remark })
judgeFields(
  'the result of a sample',
  result,
  { id: '1', shipmentId: '2', result: 'passed' },
  {
    result: { takes: ['failed'], refuses: ['half passed', null] },
  },
)
judgeFields(
  'a document that is there',
  fileDone,
  { id: '1', file: 'COA' },
  {
    file: { takes: ['x'.repeat(64)], refuses: ['', 'x'.repeat(65)] },
  },
)
judgeFields(
  'the word of an authority',
  outcome,
  { id: '1', outcome: 'filed', day: '2026-03-20' },
  {
    outcome: { takes: ['approved', 'refused'], refuses: ['pending', null] },
    day: { takes: ['2028-02-29'], refuses: ['2026-02-29', [2026, 3, 20], null] },
  },
)

describe('what a list may be asked for', () => {
  test.each<[string, { readonly safeParse: (value: unknown) => { readonly success: boolean } }, object, boolean]>([
    ['products that are single', catalogueCalls.productPage.query, { single: 'true' }, true],
    ['products that are single by a number', catalogueCalls.productPage.query, { single: '1' }, false],
    ['products by name', catalogueCalls.productPage.query, { sort: 'name' }, true],
    ['suppliers by rank', catalogueCalls.companyPage.query, { sort: 'rank' }, true],
    ['suppliers by price', catalogueCalls.companyPage.query, { sort: 'price' }, false],
    ['reviews of nobody', catalogueCalls.reviewPage.query, {}, false],
    ['changes of no rows', catalogueCalls.productChanges.query, { limit: '0' }, false],
    ['changes of 2000 rows', catalogueCalls.productChanges.query, { limit: '2000' }, true],
    ['prices of a year', priceCalls.priceHistory.query, { id: '1', months: '12' }, true],
    ['prices of two years', priceCalls.priceHistory.query, { id: '1', months: '24' }, false],
    ['messages that were read', messageCalls.messagePage.query, { readStatus: 'true' }, true],
    ['messages that were half read', messageCalls.messagePage.query, { readStatus: 'maybe' }, false],
    ['200 subscriptions', accountCalls.subscriptions.query, { size: '200' }, true],
    ['201 subscriptions', accountCalls.subscriptions.query, { size: '201' }, false],
    ['a cart of 200', cartCalls.cartAdd.body, { pesticideIds: Array.from({ length: 200 }, (_, at) => at) }, true],
    ['a cart of 201', cartCalls.cartAdd.body, { pesticideIds: Array.from({ length: 201 }, (_, at) => at) }, false],
    ['an inbox of no kind', sellerCalls.inbox.query, {}, false],
    ['an Excel file of those with a reply', excelOf('sample').query, { replyState: '1' }, true],
    ['an Excel file of those with two', excelOf('sample').query, { replyState: '2' }, false],
  ])('%s', (_, schema, value, is) => expect(schema.safeParse(value).success).toBe(is))

  test('each kind has an Excel file, at the address of its own list', () => {
    expect(Object.keys(exportCalls)).toEqual(Object.keys(kindContracts).map((kind) => `${kind}Excel`))
    expect(exportCalls.sampleExcel).toMatchObject({ path: excelOf('sample').path, transport: 'file', method: 'GET' })
  })
})

describe('what an answer must say', () => {
  test.each([
    [{ deleteTime: 7 }, { deleteTime: 7 }],
    [true, null],
    [null, null],
    [{ deleteTime: 'soon' }, null],
  ])('a deleted account by %j: anything but a day means that it is gone already', (value, read) =>
    expect(settingCalls.accountDelete.data.parse(value)).toEqual(read),
  )
  test('a draw says whether it is new: an old one wins nothing more', () => {
    const draw = { kind: 'DAYS', amount: 1, createTime: 0 }
    expect(luckyCalls.luckyDraw.data.safeParse({ draw }).success).toBe(false)
    expect(luckyCalls.luckyDraw.data.safeParse({ draw, isNew: false }).success).toBe(true)
  })
  test('a page of search results says which words it has corrected, or none', () => {
    expect(catalogueCalls.productPage.data.parse({ list: [], total: 0 })).toMatchObject({ corrected: [] })
  })
  test('changes say where they go on; a copy that must begin anew is told so', () => {
    const { data } = catalogueCalls.productChanges
    expect(data.parse({ list: [], cursor: null, next: 'n', total: 0 })).toMatchObject({ deleted: [], reset: false })
    for (const change of [{ next: undefined }, { cursor: undefined }, { list: undefined }, { deleted: [''] }])
      expect(data.safeParse({ list: [], cursor: null, next: 'n', total: 0, ...change }).success).toBe(false)
  })
  test('a withdrawn request comes back as a draft, or nothing of it is believed', () => {
    expect(approvalCalls.approvalWithdraw.data.safeParse(true).success).toBe(false)
    expect(approvalCalls.approvalWithdraw.data.parse({ caseDraftId: 5 })).toMatchObject({ caseDraftId: '5' })
  })
})
