import { describe, expect, test } from 'vitest'
import type { Call } from '../call.ts'
import { allCalls } from '../calls.ts'
import { code } from '../codes.ts'
import { actPath, get } from '../define.ts'
import { kindContracts, requestKinds } from '../entities/request.ts'
import { conflictRefusal, envelope } from '../envelope.ts'
import { authCalls } from './auth.ts'
import { agreeCallOf, requestCalls } from './requests.ts'

const calls: readonly Call[] = Object.values(allCalls).flatMap((some) => Object.values(some as Record<string, Call>))

describe('every call', () => {
  test('has a unique path', () => {
    const addresses = calls.map(({ method, path }) => `${method} ${path}`)
    expect(addresses.filter((one, at) => addresses.indexOf(one) !== at)).toEqual([])
  })
  test('is marked as a write only if it changes data', () => {
    expect(calls.filter(({ method, write }) => method === 'GET' && write)).toEqual([])
  })
  test('is not a repeatable write if it logs in or mails a code', () => {
    for (const call of Object.values(authCalls)) expect(call.write).toBe(false)
  })
  test('accepts an empty query or body if none is defined', () => {
    const none = get('x').query
    const without = calls.flatMap(({ query, body }) => [query, body]).filter((schema) => schema === none)
    expect(without.length).toBeGreaterThan(20)
    expect(none.safeParse(undefined).success).toBe(true)
  })
})

test.each(requestKinds)('the calls of requests of %s are the shared calls and those of its kind', (kind) => {
  const { path, agree, acts } = kindContracts[kind]
  const kindCalls = requestCalls[kind] as unknown as Readonly<Record<string, Call>>
  expect(kindCalls['create']?.path).toBe(`/buyer-api/buyer/case-draft/create-${path}`)
  expect(kindCalls['recordPage']?.path).toBe(`/buyer-api/buyer/${path}/page`)
  expect(agreeCallOf(kind).path).toBe(`/buyer-api/buyer/${path}/${agree}`)
  for (const name of Object.keys(acts)) expect(kindCalls[name]?.path).toBe(`/buyer-api/buyer/${path}/${actPath(name)}`)
})

describe('the envelope', () => {
  test.each([{ code: 0 }, { code: 0, data: null, msg: null }, { code: 500, msg: 'x' }, { code: 0, data: 1, extra: 1 }])(
    'accepts %j',
    (value) => expect(envelope.safeParse(value).success).toBe(true),
  )
  test.each([{}, { code: '0' }, { code: null, data: 1 }, null, 'ok', [], '<html>'])('rejects %j', (value) =>
    expect(envelope.safeParse(value).success).toBe(false),
  )
  test('of a conflict contains the draft of the server', () => {
    expect(conflictRefusal.safeParse({}).success).toBe(false)
    expect(conflictRefusal.parse({ current: { caseDraftId: 1 } }).current.caseDraftId).toBe('1')
  })
  test('has a different code for each reason', () => {
    const codes = Object.values(code)
    expect(new Set(codes).size).toBe(codes.length)
  })
})
