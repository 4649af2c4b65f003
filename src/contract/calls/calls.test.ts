import { describe, expect, test } from 'vitest'
import type { Call } from '../call.ts'
import { allCalls } from '../calls.ts'
import { code } from '../codes.ts'
import { actPath, buyer, del, get, post, put } from '../define.ts'
import { kindContracts, requestKinds } from '../entities/request.ts'
import { envelope, page, pageQuery } from '../envelope.ts'
import { conflictRefusal, fieldRefusal, quotaRefusal } from '../refusal.ts'
import * as z from 'zod/mini'
import { accountCalls, chatCalls, fileCalls, messageCalls } from './account.ts'
import { authCalls } from './auth.ts'
import { cartCalls, catalogueCalls } from './catalogue.ts'
import { agreeCallOf, draftDelete, requestCalls } from './requests.ts'

const calls: readonly Call[] = Object.values(allCalls).flatMap((some) => Object.values(some as Record<string, Call>))

describe('every call', () => {
  test('has an address of its own', () => {
    const addresses = calls.map(({ method, path }) => `${method} ${path}`)
    expect(addresses.filter((one, at) => addresses.indexOf(one) !== at)).toEqual([])
  })
  test('that only reads is said to change nothing', () => {
    expect(calls.filter(({ method, write }) => method === 'GET' && write)).toEqual([])
  })
  test('that logs in or asks for a code may not be repeated as a change of data', () => {
    for (const call of Object.values(authCalls)) expect(call.write).toBe(false)
  })
  test('without a query or a body of its own takes none and fails at none', () => {
    const none = get('x').query
    const without = calls.flatMap(({ query, body }) => [query, body]).filter((schema) => schema === none)
    expect(without.length).toBeGreaterThan(20)
    expect(none.safeParse(undefined).success).toBe(true)
  })
})

describe('how a call is said', () => {
  test('unless it says otherwise: for a buyer, in JSON, of the specification, and a change if it is no GET', () => {
    const usual = { access: 'buyer', transport: 'json', level: 'specification' }
    expect(get('/x')).toMatchObject({ ...usual, method: 'GET', write: false })
    expect(post('/x')).toMatchObject({ ...usual, method: 'POST', write: true })
    expect(put('/x')).toMatchObject({ ...usual, method: 'PUT', write: true })
    expect(del('/x')).toMatchObject({ ...usual, method: 'DELETE', write: true })
    expect(post('/x', { write: false, access: 'open' })).toMatchObject({ write: false, access: 'open' })
    expect(buyer('a/b')).toBe('/buyer-api/buyer/a/b')
  })
  test.each([
    ['fileDone', 'file-done'],
    ['outcome', 'outcome'],
    ['prepareDocuments', 'prepare-documents'],
    ['', ''],
  ])('the step %s stands in the address as %s', (name, path) => expect(actPath(name)).toBe(path))
})

describe('calls of requests', () => {
  test.each(requestKinds)('%s has the calls that all kinds share, and its own', (kind) => {
    const { path, agree, acts } = kindContracts[kind]
    const own = requestCalls[kind] as unknown as Readonly<Record<string, Call>>
    expect(own['create']?.path).toBe(`/buyer-api/buyer/case-draft/create-${path}`)
    expect(own['recordPage']?.path).toBe(`/buyer-api/buyer/${path}/page`)
    expect(agreeCallOf(kind).path).toBe(`/buyer-api/buyer/${path}/${agree}`)
    for (const name of Object.keys(acts)) expect(own[name]?.path).toBe(`/buyer-api/buyer/${path}/${actPath(name)}`)
  })
  test('an agreement that a backend says nothing of is none that failed', () => {
    for (const silent of [undefined, null, true, 'ok', { records: 'x' }])
      expect(agreeCallOf('enquiry').data.parse(silent)).toEqual({ records: [] })
    expect(agreeCallOf('enquiry').data.parse({ records: [{ id: 1 }] }).records).toHaveLength(1)
  })
  test.each<[object, boolean]>([
    [{ updatedSince: '0' }, true],
    [{ updatedSince: '1774000000000' }, true],
    [{ updatedSince: 'yesterday' }, false],
    [{ updatedSince: '-1' }, false],
    [{ updatedSince: '1.5' }, false],
    [{ replyState: '1' }, true],
    [{ replyState: '2' }, false],
  ])('a list of records by %j: %s', (query, is) =>
    expect(requestCalls.enquiry.recordPage.query.safeParse(query).success).toBe(is),
  )
  test('an answer and a wish for another offer are texts of at most 500', () => {
    const { answer, requestRevision, urge } = requestCalls.enquiry
    expect(answer.body.safeParse({ id: 1, text: 'x'.repeat(500) }).success).toBe(true)
    expect(answer.body.safeParse({ id: 1, text: 'x'.repeat(501) }).success).toBe(false)
    expect(answer.body.safeParse({ id: 1 }).success).toBe(false)
    expect(requestRevision.body.safeParse({ id: 1, version: 0, text: 'x' }).success).toBe(true)
    expect(urge.body.safeParse({}).success).toBe(false)
  })
  test('a draft is deleted by its id', () => {
    expect(draftDelete.query.safeParse({}).success).toBe(false)
    expect(draftDelete.query.parse({ id: 7, clientRef: 'r' })).toEqual({ id: '7', clientRef: 'r' })
  })
})

describe('pages', () => {
  const query = z.object(pageQuery)
  test.each<[object, object | null]>([
    [{}, { pageNo: 1, pageSize: 20 }],
    [
      { pageNo: '3', pageSize: '200' },
      { pageNo: 3, pageSize: 200 },
    ],
    [{ pageNo: '0' }, null],
    [{ pageNo: '-1' }, null],
    [{ pageNo: '1.5' }, null],
    [{ pageNo: '' }, null],
    [{ pageNo: 'x' }, null],
    [{ pageNo: '1000001' }, null],
    [{ pageSize: '0' }, null],
    [{ pageSize: '201' }, null],
  ])('%j', (value, expected) => expect(query.safeParse(value).data ?? null).toEqual(expected))
  test('a page says how many there are in all', () => {
    const rows = page(z.string())
    expect(rows.parse({ list: [], total: 7 })).toEqual({ list: [], total: 7 })
    expect(rows.safeParse({ list: [] }).success).toBe(false)
    expect(rows.safeParse({ list: [1], total: 1 }).success).toBe(false)
    expect(rows.safeParse({ list: null, total: 0 }).success).toBe(false)
  })
})

describe('the envelope', () => {
  test.each([{ code: 0 }, { code: 0, data: null, msg: null }, { code: 500, msg: 'x' }, { code: 0, data: 1, extra: 1 }])(
    '%j is one',
    (value) => expect(envelope.safeParse(value).success).toBe(true),
  )
  test.each([{}, { code: '0' }, { code: null, data: 1 }, null, 'ok', [], '<html>'])('%j is none', (value) =>
    expect(envelope.safeParse(value).success).toBe(false),
  )
  test('refusals are read as far as a backend says them', () => {
    expect(fieldRefusal.parse({ fields: [{ path: 'a', rule: 'b' }] })).toEqual({ fields: [{ path: 'a', rule: 'b' }] })
    expect(fieldRefusal.safeParse({ fields: [{ path: 'a' }] }).success).toBe(false)
    expect(quotaRefusal.parse({})).toEqual({})
    expect(conflictRefusal.safeParse({}).success).toBe(false)
    expect(conflictRefusal.parse({ current: { caseDraftId: 1 } }).current.caseDraftId).toBe('1')
  })
  test('no two reasons have one code', () => {
    const codes = Object.values(code)
    expect(new Set(codes).size).toBe(codes.length)
  })
})

describe('an uploaded file', () => {
  const { data } = fileCalls.uploadFile
  test.each([
    ['/a', [{ url: '/a' }]],
    [{ url: '/a', name: 'n', size: 3 }, [{ url: '/a', name: 'n', size: 3 }]],
    [{ 0: '/a', 1: { url: '/b' } }, [{ url: '/a' }, { url: '/b' }]],
    // Ten comes after two.
    [{ 10: '/k', 2: '/c', 0: '/a' }, [{ url: '/a' }, { url: '/c' }, { url: '/k' }]],
    [['/a', '/b'], null],
    [{}, []],
    [null, null],
    [{ 0: 7 }, null],
    [true, null],
  ])('%j', (value, files) => expect(data.safeParse(value).data ?? null).toEqual(files))
})

describe('what a buyer may say', () => {
  test.each<[string, { readonly safeParse: (value: unknown) => { readonly success: boolean } }, unknown, boolean]>([
    ['a profile in part', accountCalls.userUpdate.body, { nickname: 'x' }, true],
    ['a profile of nothing', accountCalls.userUpdate.body, {}, true],
    ['a country in words', accountCalls.userUpdate.body, { country: 'Brazil' }, false],
    ['a subscription by a word', accountCalls.subscriptionUpdate.body, { id: 1, isEnable: true }, false],
    ['a subscription by its number', accountCalls.subscriptionUpdate.body, { id: 1, isEnable: 0 }, true],
    ['no message as read', messageCalls.markRead.body, { ids: [] }, false],
    ['200 messages as read', messageCalls.markRead.body, { ids: Array.from({ length: 200 }, (_, at) => at) }, true],
    ['201 messages as read', messageCalls.markRead.body, { ids: Array.from({ length: 201 }, (_, at) => at) }, false],
    ['a question of 4000', chatCalls.messageSendStream.body, { conversationId: 1, content: 'x'.repeat(4000) }, true],
    ['a question of 4001', chatCalls.messageSendStream.body, { conversationId: 1, content: 'x'.repeat(4001) }, false],
    ['nothing for the cart', cartCalls.cartAdd.body, { pesticideIds: [] }, false],
    ['a search by a filter that is not there', catalogueCalls.productPage.query, { sort: 'price' }, false],
    ['a search of months that are no choice', catalogueCalls.productPage.query, { validMonths: '3' }, false],
    ['changes of too many rows', catalogueCalls.productChanges.query, { limit: '2001' }, false],
    ['an address of 255', authCalls.emailRegister.body, { email: 'x'.repeat(255) }, false],
    ['a code of a scene that is not there', authCalls.sendEmailCode.body, { email: 'a@b', scene: 2, code: '1' }, false],
    ['a password that was not changed', authCalls.resetPassword.data, false, false],
  ])('%s', (_, schema, value, is) => expect(schema.safeParse(value).success).toBe(is))
  test('changes begin at the beginning unless it is said since when', () => {
    expect(catalogueCalls.productChanges.query.parse({})).toEqual({ since: '', cursor: '', limit: 1000 })
  })
})
