import { describe, expect, test } from 'vitest'
import { dashboardEntry, loginData } from './account.ts'
import { chatEvent, chatMessage, conversation } from './chat.ts'
import { company, supplierDetails } from './company.ts'
import { order } from './membership.ts'
import { newsArticle } from '../calls/market.ts'
import { alertRule, priceAlert } from './price.ts'
import { product, type ProductWire } from './product.ts'

const wire = (change: object = {}): object => ({
  pesticideId: 1,
  name: 'x',
  nameEn: 'x',
  registrationNo: 'PD1',
  registrationClass: 'PD',
  categories: [],
  isSingle: null,
  ingredients: [],
  crops: [],
  targets: [],
  company: null,
  ...change,
})

describe('a product', () => {
  test('unknown is not no: whether it is for export only', () => {
    expect(product.parse(wire({ exportOnly: null })).exportOnly).toBeNull()
  })
  test('days come in two forms, and are stored in one', () => {
    const once = product.parse(wire({ validUntil: [2030, 8, 30], snapshot: '2025-06-13' }))
    expect([once.validUntil, once.snapshot]).toEqual(['2030-08-30', '2025-06-13'])
    expect(product.parse(structuredClone(once) satisfies ProductWire)).toEqual(once)
  })
  test.each<[string, object]>([
    ['no id', { pesticideId: '' }],
    ['a name that is missing', { name: null }],
    ['a day that there is not', { validUntil: [2030, 2, 30] }],
    ['a country that is no code', { exportCountries: ['Thailand'] }],
    ['a content that is no number', { contentValue: '25%' }],
    ['a dose that is no number', { uses: [{ doseMin: 'two' }] }],
    ['no list of crops', { crops: null }],
    ['a crop without a name', { crops: [{ id: 1 }] }],
  ])('%s is refused', (_, change) => expect(product.safeParse(wire(change)).success).toBe(false))
})

describe('a supplier', () => {
  const bare = { companyId: 1, name: 'x', nameEn: 'x', country: null }
  test('of which little is said is one', () => {
    expect(company.parse(bare)).toMatchObject({
      companyId: '1',
      reviewCount: 0,
      productCount: 0,
      timezone: 'Asia/Shanghai',
    })
    expect(company.safeParse({ ...bare, country: 'China' }).success).toBe(false)
    expect(company.safeParse({ ...bare, country: undefined }).success).toBe(false)
  })
  test('its address and telephone are no part of what everybody may know', () => {
    const parsed = company.parse({ ...bare, phone: '1', email: 'a@b', address: 'c' })
    for (const name of ['phone', 'email', 'address']) expect(parsed).not.toHaveProperty(name)
    for (const name of Object.keys(supplierDetails.shape)) expect(company.shape).not.toHaveProperty(name)
  })
  test('a backend that does not say that it withholds anything has given what it has', () => {
    expect(supplierDetails.parse({})).toEqual({ documents: [], withheld: false })
  })
})

describe('an account', () => {
  test('a login without a token is none: nobody is logged in by it', () => {
    const login = { userId: 1, accessToken: 'a', refreshToken: 'r', expiresTime: 5 }
    expect(loginData.parse(login)).toMatchObject({ userId: '1' })
    for (const name of ['accessToken', 'refreshToken', 'expiresTime', 'userId'])
      expect(loginData.safeParse({ ...login, [name]: '' }).success).toBe(false)
  })
  test('a quota of a kind that the app does not know is read', () => {
    const entry = { permissionType: 'DRONES', remainingCount: 1, usedCount: 2, totalLimit: 3 }
    expect(dashboardEntry.parse(entry)).toEqual(entry)
    expect(dashboardEntry.safeParse({ ...entry, remainingCount: '1' }).success).toBe(false)
  })
})

describe('money', () => {
  const offered = { id: 1, name: 'Year', amount: '980.00', currency: 'USD', days: 365 }
  test('an order of a status that nobody knows is refused: it is neither paid nor unpaid', () => {
    const one = {
      no: 1,
      status: 'paid',
      goods: offered,
      amount: '980',
      currency: 'USD',
      createTime: 0,
      expireTime: 1,
      processor: 'x',
    }
    expect(order.safeParse(one).success).toBe(true)
    expect(order.safeParse({ ...one, status: 'nearly' }).success).toBe(false)
  })
  test.each([
    [{ kind: 'above', price: '0.01' }, true],
    [{ kind: 'below', price: '0' }, false],
    [{ kind: 'above', price: '-1' }, false],
    [{ kind: 'change', percent: '5' }, true],
    [{ kind: 'change', price: '5' }, false],
    [{ kind: 'above' }, false],
    [{ kind: 'sideways', price: '5' }, false],
  ])('an alert %j: %s', (rule, is) => {
    expect(alertRule.safeParse(rule).success).toBe(is)
    expect(priceAlert.safeParse({ id: 'a', seriesId: 1, rule, paused: false, since: null }).success).toBe(is)
  })
})

describe('conversations and news', () => {
  test('what is said by another backend may be of other pieces than ours', () => {
    const message = {
      id: 1,
      conversationId: 2,
      type: 'assistant',
      content: 'x',
      createTime: 0,
      segments: [{ documentId: 9 }],
    }
    expect(chatMessage.parse(message)).toMatchObject({ segments: [{ documentId: 9 }] })
    expect(conversation.safeParse({ id: 1, title: 'x', createTime: 0 }).success).toBe(false)
  })
  test('a withheld piece is null and no empty text', () => {
    const part = { id: 1, type: 'user', content: 'q', createTime: 0 }
    expect(chatEvent.parse({ send: part, receive: { ...part, content: null } }).receive.content).toBeNull()
    expect(chatEvent.safeParse({ send: { ...part, content: null }, receive: part }).success).toBe(false)
  })
  test('an article is made of text, and of no HTML that a reader would run', () => {
    const article = {
      id: 1,
      origin: 'editor',
      category: 'prices',
      title: 't',
      summary: 's',
      publishTime: 0,
      source: 's',
    }
    const body = [{ kind: 'text', parts: [{ text: '<b>x</b>' }] }]
    expect(newsArticle.parse({ ...article, body }).body[0]?.parts[0]).toEqual({ text: '<b>x</b>', strong: false })
    expect(newsArticle.safeParse({ ...article, body: [{ kind: 'html', parts: [] }] }).success).toBe(false)
    expect(newsArticle.safeParse({ ...article, body: '<b>x</b>' }).success).toBe(false)
  })
})
