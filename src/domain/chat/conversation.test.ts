import { describe, expect, test } from 'vitest'
import { answerQuestion } from '#domain/assistant/answer-question.ts'
import { testRecords } from '#domain/assistant/test-records.ts'
import {
  hasReplyText,
  maxTitleLength,
  toStorableAnswer,
  storedAnswer,
  conversationTitleOf,
  type StoredReply,
} from './conversation.ts'
import fc from 'fast-check'

const records = testRecords()

test.each([
  'dose of thiamethoxam on rice',
  'dose of thiamethoxam',
  'who can export glyphosate',
  'who makes thiamethoxam',
  'Can EX20210035 go to Brazil?',
  'broflanilide',
  'price of glyphosate',
  'my son drank glyphosate',
  'mix glyphosate and thiamethoxam',
  '5 t glyphosate to Santos in March',
  'thiamethoxam 25% WG valid until 2030',
  'export only registrations for Brazil',
  'tiametoxan en arroz',
  '5 t thiamethoxam 30 WG from Shandong',
  '',
])('a stored answer to the question "%s" can be read again', async (question) => {
  const answer = await answerQuestion(question, null, records)
  const storedJson: unknown = JSON.parse(JSON.stringify(toStorableAnswer(answer)))
  expect(storedAnswer.safeParse(storedJson).success).toBe(true)
  expect(storedAnswer.parse(storedJson)).toEqual(JSON.parse(JSON.stringify(answer)))
})

describe('the check of a received answer', () => {
  const base = { corrections: [], remembered: { intents: [], where: {}, asked: null } }
  const line = { record: { table: 'products', id: '1' }, title: 't', date: null, country: 'CN', facts: [] }
  const answer = { ...base, kind: 'records', shape: 'products', ids: ['1'], total: 1, lines: [line] }
  const isValid = (value: unknown) => storedAnswer.safeParse(value).success
  test('accepts a valid answer, also with a field that this version does not know', () => {
    expect(isValid(answer)).toBe(true)
    expect(isValid({ ...base, kind: 'poison' })).toBe(true)
    expect(isValid({ ...answer, newer: 'field' })).toBe(true)
  })
  test.each<[string, unknown]>([
    ['nothing', null],
    ['text', 'call 112'],
    ['an unknown kind', { ...base, kind: 'advice' }],
    ['no context for a follow-up', { kind: 'poison', corrections: [] }],
    ['a line of another table', { ...answer, lines: [{ ...line, record: { table: 'users', id: '1' } }] }],
    ['a line of another register', { ...answer, lines: [{ ...line, country: 'BR' }] }],
    ['a fact that is not text', { ...answer, lines: [{ ...line, facts: [{ field: 'dose', value: 5 }] }] }],
    ['a day that does not exist', { ...answer, lines: [{ ...line, date: '2026-02-30' }] }],
    ['conditions that are not lists', { ...answer, remembered: { ...base.remembered, where: { crops: 'rice' } } }],
    [
      'a condition with a day that does not exist',
      { ...answer, remembered: { ...base.remembered, where: { valid: { from: '2030-02-31', to: null } } } },
    ],
    ['no total', { ...answer, total: undefined }],
    ['a question about something else', { ...base, kind: 'ask', about: 'money' }],
    ['nearest products without their number', { ...answer, nearest: { keyword: 'x', where: {} } }],
    ['an order without its texts', { ...answer, order: { quantity: '5' } }],
  ])('rejects a value that is or has: %s', (_, value) => expect(isValid(value)).toBe(false))
})

test.each<[string, StoredReply | null, boolean]>([
  ['no reply', null, false],
  ['a reply without pieces', { pieces: [], cited: [], end: 'said' }, false],
  ['only withheld pieces', { pieces: [null, null], cited: [], end: 'said' }, false],
  ['only blanks', { pieces: [' \n'], cited: [], end: 'said' }, false],
  ['one word among withheld pieces', { pieces: [null, 'x'], cited: [], end: 'cut' }, true],
])('a reply has a text only if one of its pieces has: %s, %s', (_, reply, has) => expect(hasReplyText(reply)).toBe(has))

test.each([
  ['  dose of\n\nthiamethoxam ', 'dose of thiamethoxam'],
  ['x'.repeat(maxTitleLength), 'x'.repeat(maxTitleLength)],
  ['x'.repeat(maxTitleLength + 1), `${'x'.repeat(maxTitleLength - 1)}…`],
  ['', ''],
])('the title of a conversation is the first question on one line, shortened if it is long: %#', (question, title) =>
  expect(conversationTitleOf(question)).toBe(title),
)

test('only the first 200 ids and the total of an answer with thousands of ids are stored', async () => {
  const answer = await answerQuestion('thiamethoxam', null, records)
  if (answer.kind !== 'records') throw new Error('no records')
  const longAnswer = { ...answer, ids: Array.from({ length: 5000 }, (_, at) => String(at)), total: 5000 }
  expect(toStorableAnswer(longAnswer)).toMatchObject({ total: 5000, ids: longAnswer.ids.slice(0, 200) })
  expect(toStorableAnswer({ ...answer, kind: 'poison' })).toMatchObject({ kind: 'poison' })
})

const words = fc.array(
  fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.constantFrom('🌾🌾🌾', '𠮷野', '\n\n', '草甘膦')),
  {
    maxLength: 30,
  },
)

test('the title of any conversation is the beginning of the question on one line, without split characters', () => {
  fc.assert(
    fc.property(words, (parts) => {
      const question = parts.join(' ')
      const title = conversationTitleOf(question)
      expect(title.length).toBeLessThanOrEqual(maxTitleLength)
      expect(title).not.toMatch(/[\n\r\t]|^\s|\s$/)
      expect(title.isWellFormed() || !question.isWellFormed()).toBe(true)
      const line = question.replace(/\s+/g, ' ').trim()
      expect(line.startsWith(title.replace(/…$/, '').trimEnd()) || line === title).toBe(true)
    }),
  )
})
