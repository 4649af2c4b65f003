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
import { dashboardEntry, loginData, notifyMessage, sellerInfo, subscription, userInfo } from './account.ts'
import { chatExchange, conversation } from './chat.ts'
import { companyProfile, maxProfilePhotos } from './company-profile.ts'
import { luckyDraw, luckyOverview, luckyPrize } from './lucky.ts'
import { membershipSummary, order, orderStatuses } from './membership.ts'

const file = { name: 'a.pdf', url: '/f/a.pdf' }

const goods = { id: '1', name: 'Year', amount: '980', currency: 'USD', days: 365 }
judgeFields(
  'an order of a membership',
  order,
  {
    no: 'MO-1',
    status: 'waiting',
    goods,
    amount: '980',
    currency: 'USD',
    createTime: 0,
    expireTime: 1,
    processor: 'x',
  },
  {
    no: ids,
    status: { takes: orderStatuses, refuses: ['nearly', '', null] },
    goods: { refuses: [null, { ...goods, days: 0 }, { ...goods, amount: 'free' }] },
    amount: decimals,
    currency: { takes: ['CNY'], refuses: ['usd', '$', 'USDT', null] },
    createTime: moments,
    expireTime: moments,
    payTime: { ...moments, takes: [null, 0], absent: none },
    payUrl: orNothing,
    paidAmount: { ...decimals, absent: none },
    paidCurrency: { takes: ['USD', null], refuses: ['usd'], absent: none },
    memberFrom: { ...moments, takes: [null], absent: none },
    memberUntil: { ...moments, takes: [null], absent: none },
    processor: words,
    reason: orNothing,
  },
)
judgeFields(
  'a membership',
  membershipSummary,
  { ai: { totalLimit: 3, usedCount: 1, remainingCount: 2 }, mayBuy: true },
  {
    until: { ...moments, takes: [null, 0], absent: none },
    periodTime: { ...moments, takes: [null], absent: none },
    ai: { refuses: [null, { totalLimit: 3, usedCount: 1 }, { totalLimit: '3', usedCount: 1, remainingCount: 2 }] },
    mayBuy: flags,
    processor: orNothing,
  },
)

judgeFields(
  'a company profile',
  companyProfile,
  {},
  {
    country: { takes: ['BR', '', null], refuses: ['Brazil', 7], absent: { is: null } },
    name: { takes: ['x'.repeat(140), null], reads: [[' A ', 'A']], refuses: ['x'.repeat(141)], absent: { is: null } },
    email: { takes: ['x'.repeat(254)], refuses: ['x'.repeat(255)], absent: { is: null } },
    mainProducts: { takes: ['x'.repeat(500)], refuses: ['x'.repeat(501)], absent: { is: null } },
    website: { takes: ['x'.repeat(254)], refuses: ['x'.repeat(255)], absent: { is: null } },
    establishDate: { ...days, takes: ['1998-03-20', null], absent: { is: null } },
    annualImportVolume: { ...decimals, takes: ['0', null], absent: { is: null } },
    photos: {
      takes: [Array.from({ length: maxProfilePhotos }, () => file)],
      refuses: [Array.from({ length: maxProfilePhotos + 1 }, () => file), '/a,/b'],
      absent: { is: [] },
    },
    businessLicense: { takes: [file, null], refuses: ['/a'], absent: { is: null } },
  },
)

judgeFields(
  'a login',
  loginData,
  { userId: '1', accessToken: 'a', refreshToken: 'r', expiresTime: 1 },
  {
    userId: ids,
    accessToken: { takes: ['x'], refuses: ['', null] },
    refreshToken: { takes: ['x'], refuses: ['', null] },
    expiresTime: moments,
    deletionCancelled: { takes: [true], refuses: [1], absent: none },
  },
)
judgeFields(
  'an account',
  userInfo,
  { userId: '1', email: 'a@b.example' },
  {
    userId: ids,
    email: words,
    nickname: orNothing,
    country: orNothing,
    vipExpireTime: { ...moments, takes: [null, 0], absent: none },
    isCompanyAdmin: { ...flags, absent: { is: false } },
    companyId: { ...ids, takes: ['x', null], refuses: [''], absent: none },
    // Missing: the backend has no such thing, which is not the same as no.
    companyApproval: { ...flags, takes: [true, null], refuses: ['yes'], absent: none },
  },
)
judgeFields(
  'a supplier’s account',
  sellerInfo,
  { userId: '1', email: 'a', supplierId: '2', name: null },
  {
    supplierId: ids,
    name: { takes: ['x', null], refuses: [7] },
  },
)
judgeFields(
  'a quota',
  dashboardEntry,
  { permissionType: 'X', remainingCount: 1, usedCount: 2, totalLimit: 3 },
  {
    permissionType: words,
    remainingCount: { takes: [0, -1], refuses: ['1', null] },
    usedCount: { takes: [0], refuses: ['1', null] },
    totalLimit: { takes: [0], refuses: ['1', null] },
  },
)
judgeFields('a subscription', subscription, { id: '1', targetTypes: 'x', isEnable: true }, { id: ids, isEnable: flags })
judgeFields(
  'a message',
  notifyMessage,
  { id: '1', createTime: 0 },
  {
    id: ids,
    createTime: moments,
    readStatus: { ...flags, absent: { is: false } },
    link: {
      takes: [null, { kind: 'of tomorrow', id: '1' }],
      refuses: [{ kind: 'x' }, 'https://x.example'],
      absent: none,
    },
    ref: orNothing,
    title: orNothing,
  },
)

judgeFields(
  'a conversation',
  conversation,
  { id: '1', title: 't', createTime: 0, roleId: 1 },
  {
    id: ids,
    title: words,
    roleId: { takes: [0, 7], refuses: ['1', null] },
    updateTime: { ...moments, takes: [null, 0], absent: none },
  },
)
judgeFields(
  'a question with its answer',
  chatExchange,
  { id: '1', askedAt: 0, question: 'q', state: 'asking' },
  {
    askedAt: moments,
    question: { takes: ['x'.repeat(4000)], reads: [[' q ', 'q']], refuses: ['x'.repeat(4001), null] },
    state: { takes: ['of tomorrow'], refuses: ['x'.repeat(21), null] },
    answer: { takes: [null, { any: 1 }], absent: none },
  },
)

judgeFields(
  'a prize',
  luckyPrize,
  { id: '1', kind: 'DAYS', amount: 1, chance: 1 },
  {
    kind: { takes: ['AI_QUERY', 'ENQUIRY', 'SAMPLE_REQ'], refuses: ['MONEY', null] },
    amount: { takes: [1, 90], refuses: [0, -1, 1.5, '1'] },
    chance: { takes: [1, 100], refuses: [0, 101, 1.5] },
  },
)
judgeFields(
  'a draw',
  luckyDraw,
  { kind: 'DAYS', amount: 1, createTime: 0 },
  { amount: { refuses: [0] }, createTime: moments },
)
judgeFields(
  'the draws of an account',
  luckyOverview,
  { prizes: [], today: null, nextTime: 0, draws: [] },
  {
    // "Not yet today" must be said: a page that guesses it would offer a draw that is refused.
    today: { takes: [null, { kind: 'DAYS', amount: 1, createTime: 0 }], refuses: [false] },
    nextTime: moments,
    draws: { takes: [[]], refuses: [null] },
  },
)
