import { describe, expect, test } from 'vitest'
import { dashboardEntry, loginData, notifyMessage, subscription, userInfo } from './account.ts'
import { chatEvent, chatMessage, conversation } from './chat.ts'
import { company, foundCompany, review, supplierDetails } from './company.ts'
import { goods, order } from './membership.ts'
import { newsArticle } from './news.ts'
import { alertRule, priceAlert } from './price-alert.ts'
import { priceSeries } from './price.ts'
import { product, type ProductWire } from './product.ts'
import { countryRow, dictEntry } from './reference.ts'

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
  test('of which little is said is one; what is not said is not said', () => {
    const bare = product.parse(wire())
    expect(bare).toMatchObject({
      pesticideId: '1',
      isTechnical: false,
      isSingle: null,
      exportOnly: false,
      exportCountries: [],
      uses: [],
      demo: false,
    })
    expect(bare.validUntil).toBeUndefined()
  })
  test('unknown is not no: whether it is for export only', () => {
    expect(product.parse(wire({ exportOnly: null })).exportOnly).toBeNull()
  })
  test('days come in two forms, and are stored in one', () => {
    const once = product.parse(wire({ validUntil: [2030, 8, 30], snapshot: '2025-06-13' }))
    expect([once.validUntil, once.snapshot]).toEqual(['2030-08-30', '2025-06-13'])
    expect(product.parse(structuredClone(once) satisfies ProductWire)).toEqual(once)
  })
  test('fields of a newer backend are left out, and the rest is read', () => {
    expect(product.parse(wire({ carbonFootprint: 3 }))).not.toHaveProperty('carbonFootprint')
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
  test('in a search it says how many of its products match', () => {
    expect(foundCompany.parse({ ...bare, matching: 3 })).toMatchObject({ companyId: '1', matching: 3 })
  })
  test('a review has a rate and a day of writing', () => {
    expect(review.parse({ id: 1, companyId: 2, rate: 4, content: '', createTime: 0 })).toMatchObject({
      tags: [],
      mine: false,
    })
    expect(review.safeParse({ id: 1, companyId: 2, content: '', createTime: 0 }).success).toBe(false)
  })
})

describe('an account', () => {
  test('a login without a token is none: nobody is logged in by it', () => {
    const login = { userId: 1, accessToken: 'a', refreshToken: 'r', expiresTime: 5 }
    expect(loginData.parse(login)).toMatchObject({ userId: '1' })
    for (const name of ['accessToken', 'refreshToken', 'expiresTime', 'userId'])
      expect(loginData.safeParse({ ...login, [name]: '' }).success).toBe(false)
  })
  test('flags come as 0 and 1', () => {
    expect(userInfo.parse({ userId: 1, email: 'a@b', isCompanyAdmin: 1 }).isCompanyAdmin).toBe(true)
    expect(userInfo.parse({ userId: 1, email: 'a@b' }).isCompanyAdmin).toBe(false)
    expect(subscription.parse({ id: 1, targetTypes: 'email', isEnable: 0 }).isEnable).toBe(false)
    expect(notifyMessage.parse({ id: 1, createTime: 0, readStatus: 1 }).readStatus).toBe(true)
  })
  test('a quota of a kind that the app does not know is read', () => {
    const entry = { permissionType: 'DRONES', remainingCount: 1, usedCount: 2, totalLimit: 3 }
    expect(dashboardEntry.parse(entry)).toEqual(entry)
    expect(dashboardEntry.safeParse({ ...entry, remainingCount: '1' }).success).toBe(false)
  })
})

describe('reference data', () => {
  test('values of dictionaries are text, and types may be new', () => {
    expect(dictEntry.parse({ dictType: 'new', value: 3, label: 'x' })).toMatchObject({ value: '3' })
    expect(dictEntry.safeParse({ dictType: 'new', value: null, label: 'x' }).success).toBe(false)
  })
  test('a country has its code', () => {
    expect(countryRow.safeParse({ code: 'Brazil', name: 'Brazil' }).success).toBe(false)
    expect(countryRow.parse({ code: 'BR', name: 'Brazil' })).toEqual({ code: 'BR', name: 'Brazil' })
  })
})

describe('money', () => {
  const offered = { id: 1, name: 'Year', amount: '980.00', currency: 'USD', days: 365 }
  test('a membership costs an exact amount, of a currency, for days', () => {
    expect(goods.parse(offered)).toMatchObject({ amount: '980.00', giftDays: 0, enquiries: 0, demo: false })
    for (const change of [{ amount: 'free' }, { currency: '$' }, { days: 0 }, { days: 1.5 }, { enquiries: -1 }])
      expect(goods.safeParse({ ...offered, ...change }).success).toBe(false)
  })
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
  test('a series has days and prices side by side', () => {
    const series = {
      id: 1,
      names: { en: 'x' },
      active: 'x',
      specification: '95% TC',
      categoryId: null,
      currency: 'CNY',
      per: 't',
      tax: null,
      delivery: null,
      packaging: null,
      source: 's',
      updateTime: 0,
      days: [20_000],
      prices: ['100'],
    }
    expect(priceSeries.parse(series)).toMatchObject({ facts: [], demo: false })
    for (const change of [{ days: [1.5] }, { prices: ['dear'] }, { per: 'lb' }, { names: { de: 'x' } }])
      expect(priceSeries.safeParse({ ...series, ...change }).success).toBe(false)
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
