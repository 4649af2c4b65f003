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

test('a whole copy answers by itself, with its date, online or not, and while it is refreshed', () => {
  expect(answerSource(whole)).toEqual({ at: 'device', asOf: 5 })
  expect(answerSource({ ...whole, offline: true, phase: 'failed' })).toEqual({ at: 'device', asOf: 5 })
  expect(answerSource({ ...whole, phase: 'refreshing', signedIn: false })).toEqual({ at: 'device', asOf: 5 })
})

test.each<[string, Partial<SourceFacts>]>([
  ['only some categories', { part: 'categories' }],
  ['only the hot lists', { part: 'hot' }],
  ['still copying', { part: 'none', asOf: null, phase: 'copying' }],
])('%s: the server is asked where it can be', (_, change) => {
  expect(answerSource({ ...whole, ...change })).toEqual({ at: 'server' })
  const asOf = change.asOf === undefined ? 5 : change.asOf
  expect(answerSource({ ...whole, ...change, offline: true })).toEqual({ at: 'device-part', why: 'offline', asOf })
})

test('before it is known how the copy stands nobody else is asked', () => {
  const start = { ...whole, phase: 'empty', part: 'none', asOf: null } as const
  expect(answerSource({ ...start, known: false })).toMatchObject({ at: 'device-part', why: 'copying' })
  expect(answerSource(start)).toEqual({ at: 'server' })
})

test('a visitor may not ask the server: the copy may still come, or a sign-in would help', () => {
  expect(answerSource({ ...whole, signedIn: false, part: 'none', asOf: null, phase: 'copying' })).toMatchObject({
    why: 'copying',
  })
  expect(answerSource({ ...whole, signedIn: false, part: 'none', asOf: null, phase: 'failed' })).toMatchObject({
    why: 'visitor',
  })
  expect(answerSource({ ...whole, signedIn: false, part: 'hot' })).toMatchObject({ why: 'visitor' })
})

test('a list that the device makes of a part is never called the server’s, nor the whole', () => {
  expect(deviceSource(whole)).toEqual({ at: 'device', asOf: 5 })
  expect(deviceSource({ ...whole, part: 'categories' })).toEqual({ at: 'device-part', why: 'part', asOf: 5 })
  expect(deviceSource({ ...whole, part: 'none', asOf: null, phase: 'copying' })).toMatchObject({ why: 'copying' })
  expect(deviceSource({ ...whole, part: 'none', asOf: null, phase: 'failed' })).toMatchObject({ why: 'part' })
})
