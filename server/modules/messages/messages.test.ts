import { expect, test } from 'vitest'
import { locales } from '#contract/languages.ts'
import { wordMessage } from './messages.ts'

const values = { company: 'Demo Crop', recordNo: 'E-1', text: 'Which label? {company}' }

test.each(['record-asked', 'record-quoted', 'record-declined', 'record-expired'])(
  '%s names record and supplier in every language',
  (template) => {
    const worded = locales.map((locale) => wordMessage(template, values, locale))
    for (const { title, content } of worded) {
      expect(title).not.toBe('')
      expect(content).toContain('E-1')
      expect(content).toContain('Demo Crop')
    }
    expect(new Set(worded.map((one) => one.title)).size).toBe(locales.length)
  },
)

test('a supplier’s words are text, not a template', () => {
  expect(wordMessage('record-asked', values, 'en').content).toBe('Demo Crop asks about E-1: Which label? {company}')
})

test('a missing value leaves no braces', () => {
  expect(wordMessage('record-quoted', { company: 'A', recordNo: 'E-1' }, 'en').content).toBe(
    'A has sent a quotation for E-1.',
  )
})

test('a name that every object has is not a template', () => {
  expect(wordMessage('constructor', { text: 'Hello' }, 'en')).toEqual({ title: '', content: 'Hello' })
})
