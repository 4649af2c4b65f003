// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { blockCause, type BlockCause, type WaitCause } from '#domain/requests/draft/causes.ts'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { connectionMessage, requestStateText } from './state-texts.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
const sentence = (state: DraftState) => requestStateText(state, (message) => i18n._(message))
const receipt = { sentAt: 1, batchNo: 'B', contentHash: null, bodyHash: '', records: [] }
const waiting = (cause: WaitCause | null): DraftState => ({ at: 'waiting-to-send', cause, nextTryAt: null })

describe('the state of a request in one sentence', () => {
  test.each<[DraftState, string]>([
    [{ at: 'device' }, 'Saved on this device'],
    [{ at: 'waiting-to-save', cause: { why: 'offline' }, nextTryAt: null }, 'Saved on this device'],
    [{ at: 'saved' }, 'Saved in your account'],
    [{ at: 'approval', administrators: [] }, 'Waiting for approval'],
    [{ at: 'approval', administrators: ['Ana'] }, 'Waiting for approval by Ana'],
    [{ at: 'approval', administrators: ['Ana', 'Li'] }, 'Waiting for approval by Ana or another administrator'],
    [waiting(null), 'Sending'],
    [waiting({ why: 'files', uploaded: 0, of: 2 }), 'Sending'],
    [waiting({ why: 'offline' }), 'Waiting for a connection'],
    [waiting({ why: 'unheard' }), 'Sending'],
    [waiting({ why: 'server' }), 'Our service is not answering'],
    [waiting({ why: 'throttled' }), 'Waiting for the server'],
    [{ at: 'sending', uploaded: 1, of: 2 }, 'Sending'],
    [{ at: 'uncertain', needs: null, nextTryAt: null }, 'Checking whether it was sent'],
    [{ at: 'uncertain', needs: { why: 'sign-in' }, nextTryAt: null }, 'Needs you: Log in to send it'],
    [{ at: 'blocked', cause: { why: 'deadline-passed' } }, 'Needs you: The reply-by date has passed'],
    [{ at: 'sent', receipt, suppliers: 1, listed: true }, 'Sent to 1 supplier'],
    [{ at: 'sent', receipt, suppliers: 3, listed: true }, 'Sent to 3 suppliers'],
    [{ at: 'sent', receipt, suppliers: 3, listed: false }, 'Sent, not yet listed'],
    [{ at: 'done' }, 'Sent'],
    [{ at: 'done', deleted: true }, 'Draft deleted'],
    [{ at: 'waiting-to-delete', cause: null, nextTryAt: null }, 'Waiting to delete'],
  ])('the sentence for %j is: %s', (state, words) => {
    expect(sentence(state)).toBe(words)
  })

  test('has a text for every reason why the buyer must act', () => {
    const reasons = blockCause.def.options.map(({ def }) => def.shape.why.def.values[0])
    const words = reasons.map((one) => sentence({ at: 'blocked', cause: { why: one } as BlockCause }))
    expect(new Set(words).size).toBe(reasons.length)
    for (const one of words) expect(one).toMatch(/^Needs you: \S/)
  })

  test('shows an administrator’s name unchanged, whatever characters it contains', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }), (name) => {
        expect(sentence({ at: 'approval', administrators: [name] })).toBe(`Waiting for approval by ${name}`)
      }),
      { examples: [['{0}'], ["O'Brien"], ['{name, plural, one {x}}'], ['<b>李</b>']] },
    )
  })
})

test.each([
  [true, false, false, 'Our service is not answering'],
  [false, true, false, 'Our service is not answering'],
  [true, false, true, 'Offline'],
  [false, true, true, 'Offline'],
  [false, false, true, 'Offline'],
  [false, false, false, 'Offline'],
])(
  'the text for a connection with failing %s, silent %s and offline %s is: %s',
  (failing, silent, browserOffline, words) => {
    expect(i18n._(connectionMessage({ failing, silent, browserOffline, reach: 'unknown', lastContactAt: null }))).toBe(
      words,
    )
  },
)
