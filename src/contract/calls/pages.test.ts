import { describe, expect, test } from 'vitest'
import type { Call } from '../call.ts'
import { allCalls } from '../calls.ts'
import { storable } from '../storable.ts'

const calls: readonly Call[] = Object.values(allCalls).flatMap((some) => Object.values(some as Record<string, Call>))
const named = (some: readonly Call[]) => some.map((call) => [`${call.method} ${call.path}`, call] as const)
/** Whether a schema takes a value, whatever else it would want. */
const complaints = (schema: Call['query'], value: object): string[] =>
  schema.safeParse(value).error?.issues.map(({ path }) => path.join('.')) ?? []

const paged = calls.filter(({ query }) => complaints(query, { pageNo: '0' }).includes('pageNo'))
const byId = calls.filter(({ query }) => complaints(query, {}).includes('id'))
const bodied = calls.filter(({ body }) => !body.safeParse(undefined).success)
const steps = bodied.filter(({ body }) => complaints(body, {}).includes('id'))

test('there are calls of each sort, so that nothing below is empty', () => {
  expect(Math.min(paged.length, byId.length, bodied.length, steps.length)).toBeGreaterThan(8)
})

describe.each(named(paged))('%s', (_, { query }) => {
  test('takes a page from 1, of at most 200 rows', () => {
    const about = (value: object) => complaints(query, value).filter((path) => path.startsWith('page'))
    expect(about({})).toEqual([])
    expect(about({ pageNo: '1', pageSize: '200' })).toEqual([])
    for (const pageNo of ['0', '-1', '1.5', 'x', '1e9']) expect(about({ pageNo })).toEqual(['pageNo'])
    for (const pageSize of ['0', '201', 'all']) expect(about({ pageSize })).toEqual(['pageSize'])
  })
})

test.each(named(byId))('%s takes an id as text or number, and none that is empty or too long', (_, { query }) => {
  const about = (id: unknown) => complaints(query, { id }).includes('id')
  expect([about('1'), about(1)]).toEqual([false, false])
  expect([about(''), about('x'.repeat(65)), about(1.5), about(null)]).toEqual([true, true, true, true])
})

test.each(named(bodied))('%s refuses a body that is none, and does not fail at it', (_, { body }) => {
  for (const value of [null, 7, 'text', [], true]) expect(body.safeParse(value).success).toBe(false)
})

test.each(named(steps))('%s refuses a text without end', (_, { body }) => {
  const long = 'x'.repeat(100_000)
  expect(complaints(body, { id: long })).toContain('id')
  // Where it takes a text at all, it takes none of such a length.
  const takesText = !complaints(body, { id: '1', text: 7 }).every((path) => path !== 'text')
  expect(complaints(body, { id: '1', text: long }).includes('text')).toBe(takesText)
})

describe('names of an object are no fields', () => {
  test.each(named(bodied))('%s', (_, { body }) => {
    const nasty: unknown = JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": 1, "toString": 2}')
    const parsed = body.safeParse(nasty)
    const read: unknown = parsed.success ? parsed.data : {}
    expect((read as { readonly isAdmin?: unknown }).isAdmin).toBeUndefined()
    expect(({} as { readonly isAdmin?: unknown }).isAdmin).toBeUndefined()
  })
})

test('what a database rejects is taken out of a body before it leaves, and the rest of it stays', () => {
  const body = { note: 'a\0b', products: [{ pesticideId: '1', unit: 'kg\ud83c' }], n: 5, none: null }
  expect(storable(body)).toEqual({ note: 'ab', products: [{ pesticideId: '1', unit: 'kg' }], n: 5, none: null })
})
