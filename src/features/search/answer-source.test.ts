import { expect, test } from 'vitest'
import { answerSource, type SourceFacts } from './answer-source.ts'

const whole: SourceFacts = {
  phase: 'ready',
  scope: 'full',
  asOf: 5,
  partial: false,
  signedIn: true,
  offline: false,
}

test('a whole copy answers by itself, with its date, online or not, and while it is refreshed', () => {
  expect(answerSource(whole)).toEqual({ at: 'device', asOf: 5 })
  expect(answerSource({ ...whole, offline: true, phase: 'failed' })).toEqual({ at: 'device', asOf: 5 })
  expect(answerSource({ ...whole, phase: 'refreshing', signedIn: false })).toEqual({ at: 'device', asOf: 5 })
})

test.each<[string, { partial?: boolean; scope?: 'hot'; asOf?: null; phase?: 'copying' }]>([
  ['only some categories', { partial: true }],
  ['only the hot lists', { scope: 'hot' as const }],
  ['still copying', { asOf: null, phase: 'copying' as const }],
])('%s: the server is asked where it can be', (_, change) => {
  expect(answerSource({ ...whole, ...change })).toEqual({ at: 'server' })
  const asOf = change.asOf === undefined ? 5 : change.asOf
  expect(answerSource({ ...whole, ...change, offline: true })).toEqual({ at: 'device-part', why: 'offline', asOf })
})

test('a visitor may not ask the server: the copy may still come, or a sign-in would help', () => {
  expect(answerSource({ ...whole, signedIn: false, asOf: null, phase: 'copying' })).toMatchObject({ why: 'copying' })
  expect(answerSource({ ...whole, signedIn: false, asOf: null, phase: 'failed' })).toMatchObject({ why: 'visitor' })
  expect(answerSource({ ...whole, signedIn: false, scope: 'hot' })).toMatchObject({ why: 'visitor' })
})
