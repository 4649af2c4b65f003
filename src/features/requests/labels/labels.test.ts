// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { beforeEach, expect, test, vi } from 'vitest'
import { emptyContent } from '#domain/requests/wire.ts'
import { productsLabel } from '#i18n/labels/action-labels.ts'
import { conflictTexts } from '#i18n/labels/cause-labels.ts'
import { logLabel } from '../detail/reply-log.tsx'
import { problemText } from './problem-texts.ts'

/** These characters have a meaning in Lingui messages, but must be shown as they are. */
const raw = "Diquat {200} g/L <b> 'SL' # 5 %"

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test.each([
  ['the name of a product', () => productsLabel(raw, 0)],
  [
    'a message of the server',
    () => problemText(emptyContent('enquiry'), { path: 'note', rule: 'refused-by-server', message: raw }),
  ],
  ['an event of a newer server', () => logLabel({ type: raw }).text],
])('%s is shown as it is, never translated as a Lingui message', (_, words) => {
  const warnSpy = vi.spyOn(console, 'warn').mockReturnValue()
  const text = i18n._(words())
  const messageId = words().id
  vi.restoreAllMocks()
  expect(text).toBe(raw)
  expect(messageId).not.toContain('Diquat')
  expect(warnSpy).not.toHaveBeenCalled()
})

const textOf = (rule: 'conflict' | 'deleted-elsewhere' | 'sent-elsewhere') =>
  problemText(emptyContent('enquiry'), { path: 'conflict', rule })

test('a draft that was deleted or sent elsewhere is shown with the text of the conflict sheet, not as "edited elsewhere"', () => {
  expect(textOf('deleted-elsewhere')).toEqual(conflictTexts.deleted)
  expect(textOf('sent-elsewhere')).toEqual(conflictTexts['sent-elsewhere'])
  expect(textOf('conflict').message).toMatch(/edited on another device/)
})

test('an amount in another currency is reported as such, not only as a text that is not a number', () => {
  const content = { ...emptyContent('sample'), terms: { payAmount: '¥27.80' } }
  const text = problemText(content, { path: 'terms.payAmount', rule: 'not-a-number' })
  expect(i18n._(text)).toBe('This figure is in USD, but “¥” is another currency')
})
