import { describe, expect, test } from 'vitest'
import type { Remembered } from './answer.ts'
import { resumed } from './follow-up.ts'
import { hasSubject, namesNothing, type Reading, type Where } from './reading.ts'

const reading = (more: Partial<Reading>): Reading => ({
  intents: [],
  where: {},
  apart: null,
  asksExport: false,
  registeredAbroad: false,
  leavesOut: false,
  followsUp: false,
  refersBack: false,
  corrections: [],
  unknown: [],
  ...more,
})
const dose: Remembered = { intents: ['dose'], where: { actives: [['9']], crops: ['wheat'] }, asked: null }

describe('a question takes what it leaves out from the question before', () => {
  test('and for rice?', () => {
    const next = resumed(reading({ followsUp: true, where: { crops: ['rice'] } }), dose)
    expect(next).toMatchObject({ intents: ['dose'], where: { actives: [['9']], crops: ['rice'] } })
  })
  test('and glyphosate? — the crop stays', () => {
    const next = resumed(reading({ followsUp: true, where: { actives: [['19']] } }), dose)
    expect(next).toMatchObject({ intents: ['dose'], where: { actives: [['19']], crops: ['wheat'] } })
  })
  test('until when is it valid? — of the same, with the new subject', () => {
    const before: Remembered = { intents: ['suppliers'], where: { registrations: ['PD1'] }, asked: null }
    const next = resumed(reading({ refersBack: true, intents: ['validUntil'] }), before)
    expect(next).toMatchObject({ intents: ['validUntil'], where: { registrations: ['PD1'] } })
  })
  test('a number, a content and a formulation stay with the subject that they were said of', () => {
    const before: Remembered = {
      intents: ['dose'],
      where: { actives: [['9']], contents: [{ value: 25, unit: '%' }], forms: ['WG'], crops: ['rice'] },
      asked: null,
    }
    const other = resumed(reading({ followsUp: true, where: { actives: [['19']] } }), before)
    expect(other.where).toEqual({ actives: [['19']], crops: ['rice'] })
    const same = resumed(reading({ followsUp: true, where: { crops: ['tea'] } }), before)
    expect(same.where).toEqual({ ...before.where, crops: ['tea'] })
  })
  test('a registration number replaces everything that was named', () => {
    expect(resumed(reading({ followsUp: true, where: { registrations: ['PD2'] } }), dose).where).toEqual({
      registrations: ['PD2'],
    })
  })
  test('a pest that is split into two readings replaces both', () => {
    const apart: Where = { crops: ['citrus'], pests: ['mites'] }
    const next = resumed(reading({ followsUp: true, where: { pests: ['citrus_mite'] }, apart }), dose)
    expect(next.apart).toEqual({ actives: [['9']], crops: ['citrus'], pests: ['mites'] })
    expect(next.where).toEqual({ actives: [['9']], crops: ['wheat'], pests: ['citrus_mite'] })
  })
})

describe('the reply to a question back', () => {
  test('a crop, and a country', () => {
    const crop: Remembered = { intents: ['dose'], where: { actives: [['9']] }, asked: 'crop' }
    expect(resumed(reading({ where: { crops: ['rice'] } }), crop)).toMatchObject({
      intents: ['dose'],
      where: { actives: [['9']], crops: ['rice'] },
    })
    expect(resumed(reading({ where: { pests: ['aphids'] } }), crop).where).toEqual({
      actives: [['9']],
      pests: ['aphids'],
    })
    const country: Remembered = { intents: ['suppliers'], where: { actives: [['9']] }, asked: 'country' }
    expect(resumed(reading({ where: { country: 'BR' } }), country)).toMatchObject({
      intents: ['suppliers'],
      where: { actives: [['9']], country: 'BR' },
    })
  })
  test('is a new question if it names another subject', () => {
    const crop: Remembered = { intents: ['dose'], where: { actives: [['9']] }, asked: 'crop' }
    const other = reading({ where: { actives: [['19']], crops: ['rice'] } })
    expect(resumed(other, crop)).toBe(other)
  })
  test('is a new question if the other thing was asked for', () => {
    const country: Remembered = { intents: ['suppliers'], where: { actives: [['9']] }, asked: 'country' }
    const rice = reading({ where: { crops: ['rice'] } })
    expect(resumed(rice, country)).toBe(rice)
  })
})

describe('a complete question is not mixed with the one before', () => {
  test.each<[string, Partial<Reading>]>([
    ['nothing before it is meant', { where: { crops: ['rice'] } }],
    [
      'it names its own subject and what it wants',
      { followsUp: true, intents: ['dose'], where: { actives: [['19']] } },
    ],
    ['it refers to something and names it', { refersBack: true, where: { actives: [['19']] } }],
    ['and it says nothing', { followsUp: true }],
    ['it wants to see things only', { refersBack: true, intents: ['products'] }],
  ])('%s', (_, more) => {
    const now = reading(more)
    expect(resumed(now, dose)).toBe(now)
  })
  test('and the first question has none before it', () => {
    const now = reading({ followsUp: true, where: { crops: ['rice'] } })
    expect(resumed(now, null)).toBe(now)
  })
})

test('a country, a date or a content alone is no subject', () => {
  expect(hasSubject({ country: 'BR', valid: { from: null, to: '2030-01-01' } })).toBe(false)
  expect(hasSubject({ contents: [{ value: 25, unit: '%' }] })).toBe(false)
  for (const key of ['registrations', 'companies', 'categories', 'crops', 'pests', 'forms'] as const)
    expect(hasSubject({ [key]: ['x'] })).toBe(true)
  expect(namesNothing({})).toBe(true)
  expect(namesNothing({ country: 'BR' })).toBe(false)
})
