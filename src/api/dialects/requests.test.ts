// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { cartItem, draft, draftAck, requestRecord } from '#contract/entities/request.ts'
import { favourite } from '#contract/calls/favourites.ts'
import { loginData, notifyMessage, userInfo } from '#contract/entities/account.ts'
import { review } from '#contract/entities/company.ts'
import { defineDialect, entities, entityOf } from './dialect.ts'
import * as others from './others.ts'
import { dialects } from './registry.ts'
import { draftAcks, drafts, records } from './requests.ts'
import { field, readRow, type Entity } from './table.ts'
import { text, type ReadContext } from './values.ts'

const here: ReadContext = { query: new URLSearchParams('companyId=77'), utcOffset: 8 }
const recordOf = (row: object) => requestRecord.parse(readRow(records, { id: 1, ...row }, here))
const draftOf = (row: object) => draft.parse(readRow(drafts, { caseDraftId: 1, ...row }, here))
const by = (entity: Entity, row: object) => readRow(entity, { ...row }, here)

describe('VERIFY-6 what tells one request from another is read under its own name alone', () => {
  test.each(['draftId', 'caseId', 'reference', 'clientReference'])('%s proves nothing of a record', (name) => {
    const row = recordOf({ [name]: 'x' })
    expect([row.clientRef ?? null, row.caseDraftId ?? null]).toEqual([null, null])
  })

  test('a line’s own id is not its product’s', () => {
    expect(recordOf({ productList: [{ id: 9, productId: 8, productName: 'P' }] }).products).toMatchObject([
      { pesticideId: '', name: 'P' },
    ])
  })

  test('a line that is no row is none, and takes no other with it', () => {
    expect(recordOf({ lines: ['x', null, { pesticideId: 7 }] }).products.map((line) => line.pesticideId)).toEqual(['7'])
  })
})

describe('a sent request of another backend', () => {
  test.each<[object, 0 | 1]>([
    [{}, 0],
    [{ isReply: 1 }, 1],
    [{ replyStatus: '0', lastReplyTime: '2026-11-20 08:00:00' }, 0],
    [{ replyTime: '2026-11-20 08:00:00' }, 1],
    [{ replied: 'maybe' }, 0],
  ])('%j: whether it has a reply', (row, state) => {
    expect(recordOf(row).replyState).toBe(state)
  })

  test('a reply is the supplier’s, unless it says whose it is', () => {
    const { log } = recordOf({
      replies: [{ content: 'ok' }, { actor: 'BUYER', remark: 'no' }, { actor: 'robot' }, 'x'],
    })
    expect(log?.map(({ id, actor, type, text: words }) => [id, actor, type, words ?? null])).toEqual([
      ['0', 'supplier', 'replied', 'ok'],
      ['1', 'buyer', 'replied', 'no'],
      ['2', 'supplier', 'replied', null],
    ])
  })

  test('a price in a reply is an offer: of its line where there is one, of nothing said where there are several', () => {
    const priced = { replyList: [{ content: 'a' }, { prePrice: '2.50', currency: 'USD', expiryDate: '2026-12-01' }] }
    const one = recordOf({ ...priced, products: [{ pesticideId: 7 }] }).log?.[1]
    expect(one).toMatchObject({
      type: 'quoted',
      quote: { version: 2, currency: 'USD', lines: [{ pesticideId: '7', prePrice: '2.50' }], validUntil: '2026-12-01' },
    })
    const two = recordOf({ ...priced, products: [{ pesticideId: 7 }, { pesticideId: 8 }] }).log?.[1]
    expect(two).toMatchObject({ type: 'quoted', quote: { lines: [] } })
  })

  test('an offer of its own is passed as it is, and no price is no offer', () => {
    const quote = { version: 4, currency: 'CNY', lines: [{ pesticideId: 7, prePrice: '1' }] }
    expect(recordOf({ log: [{ type: 'quoted', quote, prePrice: '9' }] }).log?.[0]?.quote).toMatchObject({ version: 4 })
    expect(recordOf({ log: [{ content: 'soon' }] }).log?.[0]?.quote ?? null).toBeNull()
  })

  test('a parcel is known by its own number, its tracking number, or as the only one', () => {
    const ids = (shipmentList: object[]) => recordOf({ shipmentList }).shipments.map(({ id }) => id)
    expect(ids([{ id: 3, trackingNo: 'X' }, { trackingNo: 'Y' }, { carrier: 'DHL' }])).toEqual(['3', 'Y', '1'])
  })

  test('a moment of a parcel is one; its day is the server’s own', () => {
    const [parcel] = recordOf({ shipments: [{ id: 1, shipTime: '2026-11-20 23:30:00', shipCompany: 'DHL' }] }).shipments
    expect(parcel).toMatchObject({
      time: Date.parse('2026-11-20T15:30:00Z'),
      shippedOn: '2026-11-20',
      carrierName: 'DHL',
    })
  })

  test('its terms in other types', () => {
    const row = recordOf({ canPay: 'true', periodMonth: '6', saleChannel: 'a,b', isSelf: 0, purchaseN1y: '1,200' })
    expect(row).toMatchObject({ periodMonth: 6, saleChannel: ['a', 'b'], isSelf: false })
  })

  test('without a supplier it is nobody’s, not the wrong one’s', () => {
    expect(recordOf({}).company).toMatchObject({ companyId: '', name: '' })
  })
})

describe('a draft of another backend', () => {
  test('its lines are grouped by their supplier in the order they came, where it has no groups', () => {
    const row = draftOf({
      companyId: 5,
      companyName: 'C',
      lines: [{ pesticideId: 1, companyId: 9 }, { pesticideId: 2 }, { pesticideId: 3, companyId: 9 }],
    })
    expect(
      row.companyList.map(({ companyId, productList }) => [companyId, productList.map((one) => one.pesticideId)]),
    ).toEqual([
      ['9', ['1', '3']],
      ['5', ['2']],
    ])
  })

  test('groups of its own win, and one that is no row is none', () => {
    const { companyList } = draftOf({
      companyList: [{ supplierId: 5, supplierName: 'C', pesticideList: [{ pesticideId: 1 }] }, 'x', {}],
      lines: [{ pesticideId: 2 }],
    })
    expect(companyList).toMatchObject([
      { companyId: '5', companyName: 'C', productList: [{ pesticideId: '1' }] },
      { companyName: '', productList: [] },
    ])
  })

  test.each<[object, [string, string][]]>([
    [{ attachList: [{ name: 'A', url: '/a' }], attach: '/b' }, [['A', '/a']]],
    [
      { attachList: ['A', 'B'], attach: '/a,/b,/c' },
      [
        ['A', '/a'],
        ['B', '/b'],
        ['c', '/c'],
      ],
    ],
    [{ attachments: '/f/x.pdf' }, [['x.pdf', '/f/x.pdf']]],
    [{ attachList: [{ name: 'A' }] }, []],
    [{}, []],
  ])('its files of %j', (row, expected) => {
    const { attachList } = draftOf(row)
    expect(attachList.map(({ name, url }) => [name, url])).toEqual(expected)
  })

  test('a state that nobody knows is none: it may be edited', () => {
    expect(
      [draftOf({ draftStatus: 'sent' }), draftOf({ draftStatus: 1 })].map((row) => row.draftStatus ?? null),
    ).toEqual(['sent', null])
  })

  test('the answer to a save is its number, under either name', () => {
    expect(draftAck.parse(readRow(draftAcks, { id: 5 }, here))).toEqual({ caseDraftId: '5', version: null })
    expect(draftAck.parse(readRow(draftAcks, { caseDraftId: 6, id: 5, version: 2 }, here))).toEqual({
      caseDraftId: '6',
      version: 2,
    })
  })
})

describe('other rows of another backend', () => {
  test('a message without a moment is old, one without a number is unreadable', () => {
    const row = by(others.messages, { messageId: 4, templateName: 'Quote', nickname: 'Li', isRead: 'N' })
    expect(notifyMessage.parse(row)).toMatchObject({ id: '4', title: 'Quote', readStatus: false, createTime: 0 })
    expect(notifyMessage.safeParse(by(others.messages, { title: 'x' })).success).toBe(false)
  })

  test('a message’s link leads to a record, or nowhere', () => {
    const linkOf = (link: unknown) => by(others.messages, { id: 1, link })['link']
    expect(linkOf({ kind: 'enquiry', id: 7 })).toEqual({ kind: 'enquiry', id: '7' })
    for (const odd of [{ kind: 'enquiry' }, { id: 7 }, 'https://x.example', null]) expect(linkOf(odd)).toBeUndefined()
  })

  test('a review is of the supplier that was asked for, where it does not say', () => {
    expect(review.parse(by(others.reviews, { id: 1, score: '90', nickname: 'Ana' }))).toMatchObject({
      companyId: '77',
      rate: 90,
      content: '',
      reviewer: 'Ana',
    })
    expect(by(others.reviews, { id: 1, sellerId: 5 })['companyId']).toBe('5')
  })

  test('a saved supplier is known by the object beside it, or by its number alone', () => {
    expect(favourite.parse(by(others.favourites, { company: { id: 5, name: 'C' }, note: 'n' }))).toMatchObject({
      companyId: '5',
      company: { companyId: '5', name: 'C' },
      note: 'n',
      createTime: 0,
    })
    expect(favourite.parse(by(others.favourites, { supplierId: 5 }))).toMatchObject({ companyId: '5', note: null })
  })

  test('a row of the cart is its product, has it, or knows its number alone', () => {
    const item = (row: object) => cartItem.parse(by(others.cart, row))
    expect(item({ id: 3, pesticideId: 7, name: 'P' })).toMatchObject({
      id: '3',
      pesticideId: '7',
      product: { name: 'P' },
    })
    expect(item({ cartId: 3, product: { id: 7, name: 'P' } })).toMatchObject({
      pesticideId: '7',
      product: { pesticideId: '7' },
    })
    expect(item({ id: 3, productId: 7 })).toMatchObject({ pesticideId: '7', product: null })
  })

  test('a row of the cart without its product’s number has none: its own is not one', () => {
    expect(by(others.cart, { id: 3, name: 'P' })['product']).not.toHaveProperty('pesticideId')
  })

  test('a currency is three letters, whatever field they stand in; a zone is the current one only where it says so', () => {
    expect(by(others.currencies, { value: 'usd', label: 'Dollar' })).toMatchObject({
      code: 'USD',
      name: 'Dollar',
      digits: 2,
      symbol: 'USD',
    })
    expect(by(others.currencies, { name: 'US Dollar' })['code']).toBeUndefined()
    expect(by(others.timezones, { value: 'Asia/Shanghai' })).toMatchObject({ isCurrentTimezone: false })
  })

  test('an account without an address is one; a login without its tokens is none', () => {
    expect(userInfo.parse(by(others.users, { id: 4, isCompanyAdmin: 1 }))).toMatchObject({ userId: '4', email: '' })
    expect(loginData.safeParse(by(others.logins, { userId: 4, accessToken: 'a' })).success).toBe(false)
  })
})

describe('another vendor is one table', () => {
  test('none is built in, and every kind of row has a default table', () => {
    expect(Object.keys(dialects)).toEqual([])
    for (const kind of Object.keys(entities) as (keyof typeof entities)[])
      expect(Object.keys(entityOf(kind, null).fields)).toEqual(Object.keys(entities[kind].fields))
  })

  test('its names come first, the default ones behind; a field of its own is read in its own way', () => {
    const vendor = defineDialect({
      name: 'v',
      reviews: { rate: 'stars', content: field((value, context) => text(value, context)?.toUpperCase(), 'words') },
    })
    const entity = entityOf('reviews', vendor)
    expect(readRow(entity, { id: 1, stars: 4, score: 9, words: 'good', content: 'bad' }, here)).toMatchObject({
      rate: 4,
      content: 'GOOD',
    })
    expect(readRow(entity, { id: 1, score: 9 }, here)).toMatchObject({ rate: 9 })
    expect(entityOf('records', vendor)).toEqual(entities.records)
  })
})
