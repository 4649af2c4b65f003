import { i18n, type MessageDescriptor } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import type { OutboxRow } from '#account/reads/requests/outbox.ts'
import { blockCause, type BlockCause, type Cause } from '#domain/requests/draft/causes.ts'
import { wayOutOf } from '#domain/requests/record/way-out.ts'
import { blockCauseShort } from '#i18n/words/cause-words.ts'
import { causeText, reasonText } from './outbox-item-cause.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })
const words = (message: MessageDescriptor) => i18n._(message)

const blocks: Record<BlockCause['why'], BlockCause> = {
  'sign-in': { why: 'sign-in' },
  membership: { why: 'membership' },
  'deadline-passed': { why: 'deadline-passed' },
  'product-unavailable': { why: 'product-unavailable', message: 'Withdrawn in May' },
  'country-restricted': { why: 'country-restricted' },
  fields: { why: 'fields', fields: [] },
  file: { why: 'file', blobId: 'b', reason: 'unreadable' },
  'drafts-full': { why: 'drafts-full' },
  'too-large': { why: 'too-large' },
  forbidden: { why: 'forbidden' },
  'app-too-old': { why: 'app-too-old' },
  unconfirmed: { why: 'unconfirmed' },
  imported: { why: 'imported' },
  'key-reused': { why: 'key-reused' },
  'too-soon': { why: 'too-soon' },
  'not-allowed-now': { why: 'not-allowed-now' },
  'offer-changed': { why: 'offer-changed' },
  'offer-expired': { why: 'offer-expired' },
  gone: { why: 'gone' },
  refused: { why: 'refused', code: 1234, message: 'Not today' },
}
const waits: Record<Cause['why'], Cause> = {
  offline: { why: 'offline' },
  server: { why: 'server' },
  throttled: { why: 'throttled' },
  files: { why: 'files', uploaded: 1, of: 2 },
  unheard: { why: 'unheard' },
}

describe('why something was not sent', () => {
  it.each(Object.values(blocks).map((cause) => [cause.why, cause] as const))(
    'a block by %s has a sentence and a remedy',
    (_, cause) => {
      expect(blockCause.safeParse(cause).success).toBe(true)
      expect(causeText(cause, words)).toMatch(/^[A-Z].{15,}/)
      expect(words(blockCauseShort[cause.why])).not.toBe('')
      expect(wayOutOf(cause)).toBeTruthy()
    },
  )

  it('differs in words for every two blocks', () => {
    const texts = Object.values(blocks).map((cause) => causeText(cause, words))
    expect(new Set(texts).size).toBe(texts.length)
  })

  it.each(Object.values(waits).map((cause) => [cause.why, cause] as const))(
    'a wait for %s has its own words',
    (_, cause) => {
      expect(causeText(cause, words).length).toBeGreaterThan(10)
    },
  )

  it('names the file that cannot be sent, if its name is known', () => {
    const named: BlockCause = { why: 'file', blobId: 'b', name: 'IMG_2034.HEIC', reason: 'wrong-type' }
    expect(causeText(named, words)).toBe(
      'IMG_2034.HEIC cannot be sent. Remove it, or attach it again. This type of file is not accepted',
    )
    expect(causeText(blocks.file, words)).toMatch(/^A file cannot be sent\./)
  })

  it("is told in the server's own words", () => {
    expect(causeText(blocks.refused, words)).toContain('Not today')
    expect(causeText(blocks['product-unavailable'], words)).toContain('Withdrawn in May')
  })

  it('names both a missing answer and a missing sign-in', () => {
    const needs: BlockCause = { why: 'sign-in' }
    const row = { state: 'attention', said: { at: 'uncertain', needs, nextTryAt: null }, cause: needs } as OutboxRow
    expect(reasonText(row, words)).toMatch(/^Sent, but no confirmation yet\..*Log in/)
    expect(reasonText({ ...row, said: { at: 'blocked', cause: needs } }, words)).not.toContain('Sent, but')
  })

  it('includes the number of failures, unless the sentence of the state says it all', () => {
    const cause: Cause = { why: 'server' }
    const said: OutboxRow['said'] = { at: 'waiting-to-save', cause, nextTryAt: 1 }
    const row = { state: 'retrying', said, attempts: 2, cause } as OutboxRow
    expect(reasonText(row, words)).toBe('No answer after 2 tries.')
    expect(reasonText({ ...row, state: 'waiting', said: { ...said, cause: null }, cause: null }, words)).toBeNull()
  })
})
