import { expect, test } from 'vitest'
import { answerSource, deviceSource, type SourceFacts } from './answer-source.ts'

const whole: SourceFacts = {
  phase: 'ready',
  part: 'whole',
  asOf: 5,
  signedIn: true,
  offline: false,
  known: true,
}

test('a complete copy answers, with its date, online or offline, and while it is refreshed', () => {
  expect(answerSource(whole)).toEqual({ at: 'device', asOf: 5 })
  expect(answerSource({ ...whole, offline: true, phase: 'failed' })).toEqual({ at: 'device', asOf: 5 })
  expect(answerSource({ ...whole, phase: 'refreshing', signedIn: false })).toEqual({ at: 'device', asOf: 5 })
})

test.each<[string, Partial<SourceFacts>]>([
  ['only some categories', { part: 'categories' }],
  ['only the hot lists', { part: 'hot' }],
  ['still copying', { part: 'none', asOf: null, phase: 'copying' }],
])('%s: the page asks the server if possible', (_, change) => {
  expect(answerSource({ ...whole, ...change })).toEqual({ at: 'server' })
  const asOf = change.asOf === undefined ? 5 : change.asOf
  expect(answerSource({ ...whole, ...change, offline: true })).toEqual({ at: 'device-part', why: 'offline', asOf })
})

test('the server is not asked before the state of the copy is known', () => {
  const start = { ...whole, phase: 'empty', part: 'none', asOf: null } as const
  expect(answerSource({ ...start, known: false })).toMatchObject({ at: 'device-part', why: 'copying' })
  expect(answerSource(start)).toEqual({ at: 'server' })
})

test('a visitor cannot ask the server: the copy may still come, or a sign-in would help', () => {
  expect(answerSource({ ...whole, signedIn: false, part: 'none', asOf: null, phase: 'copying' })).toMatchObject({
    why: 'copying',
  })
  expect(answerSource({ ...whole, signedIn: false, part: 'none', asOf: null, phase: 'failed' })).toMatchObject({
    why: 'visitor',
  })
  expect(answerSource({ ...whole, signedIn: false, part: 'hot' })).toMatchObject({ why: 'visitor' })
})

test("a list from a partial copy is neither called the server's nor complete", () => {
  expect(deviceSource(whole)).toEqual({ at: 'device', asOf: 5 })
  expect(deviceSource({ ...whole, part: 'categories' })).toEqual({ at: 'device-part', why: 'part', asOf: 5 })
  expect(deviceSource({ ...whole, part: 'none', asOf: null, phase: 'copying' })).toMatchObject({ why: 'copying' })
  expect(deviceSource({ ...whole, part: 'none', asOf: null, phase: 'failed' })).toMatchObject({ why: 'part' })
})
