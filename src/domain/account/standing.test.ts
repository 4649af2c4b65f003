import { describe, expect, it } from 'vitest'
import { standingIn } from './standing.ts'

const person = (id: string, change: { readonly isAdmin?: boolean; readonly isPending?: boolean } = {}) => ({
  id,
  isAdmin: false,
  isPending: false,
  ...change,
})
const me = person('me', { isAdmin: true })

describe('what becomes of a company when somebody leaves', () => {
  it.each([
    ['the only person', [me], 'alone'],
    ['the only person who has accepted', [me, person('b', { isAdmin: true, isPending: true })], 'alone'],
    ['the only administrator', [me, person('b')], 'last-administrator'],
    [
      'the only administrator who has accepted',
      [me, person('b'), person('c', { isAdmin: true, isPending: true })],
      'last-administrator',
    ],
    ['one of two administrators', [me, person('b', { isAdmin: true })], null],
    ['staff', [person('me'), person('b', { isAdmin: true })], null],
    ['somebody who has not accepted', [person('me', { isPending: true }), person('b', { isAdmin: true })], null],
    ['somebody without a company', [], null],
  ])('%s', (_, people, standing) => {
    expect(standingIn(people, 'me')).toBe(standing)
  })
})
