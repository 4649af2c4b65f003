import { anOutboxRow } from '#tests/harness/outbox-row.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi, it } from 'vitest'
import { i18n, type MessageDescriptor } from '@lingui/core'
import type { OutboxRow } from '#account/reads/outbox.ts'
import { systemClock } from '#lib/clock.ts'
import { blockCause, wayOutOf, type BlockCause } from '#domain/requests/draft/causes.ts'
import { aDraftId } from '#tests/harness/ids.ts'
import { draw } from '#tests/harness/render.tsx'
import type { OutboxItem } from './group-outbox.ts'
import { OutboxItemRow, causeText } from './outbox-item.tsx'

i18n.loadAndActivate({ locale: 'en', messages: {} })

const now = Date.UTC(2026, 2, 6, 12)

beforeEach(() => {
  vi.spyOn(systemClock, 'now').mockReturnValue(now)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const rowOf = (change: Partial<OutboxRow>): OutboxRow =>
  anOutboxRow({
    suppliers: ['Anhui'],
    said: { at: 'waiting-to-send', cause: null, nextTryAt: null },
    createdAt: now,
    discardable: true,
    ...change,
  })

const open = (change: Partial<OutboxRow> = {}, files: Partial<OutboxItem> = {}, compact = false) => {
  const row = rowOf(change)
  const item: OutboxItem = { shown: row, titled: row, files: 0, bytes: 0, bytesSent: 0, ...files }
  draw(<OutboxItemRow item={item} compact={compact} />, '/pages/outbox/index?outbox=1')
  return screen.getByRole('listitem')
}

const buttons = () => screen.queryAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)

const attention = (cause: NonNullable<OutboxRow['cause']>, change: Partial<OutboxRow> = {}): Partial<OutboxRow> => ({
  state: 'attention',
  cause,
  said: { at: 'uncertain', needs: { why: 'sign-in' }, nextTryAt: null },
  ...change,
})

describe('what can be done', () => {
  test.each<[string, Partial<OutboxRow>, string[]]>([
    ['one that is on its way is left alone', { state: 'sending' }, []],
    ['one that is sent cannot be taken back', { state: 'done', doneAt: now }, []],
    ['one that may have left cannot be discarded', { discardable: false }, []],
    ['a save that waits is edited', { type: 'save', localId: aDraftId('d'), discardable: false }, ['Edit']],
    ['a send that waits is edited again', { localId: aDraftId('d'), discardable: false }, ['Continue editing']],
    ['a deletion that waits is not edited', { type: 'discard', localId: aDraftId('d'), discardable: false }, []],
    ['an action that waits is not edited', { type: 'action', discardable: false }, []],
    ['one that failed is tried now', { state: 'retrying', discardable: false }, ['Try now']],
    ['one without an answer is tried now', { state: 'uncertain', discardable: false }, ['Try now']],
    ['two that disagree are compared', { state: 'conflict', localId: aDraftId('d') }, ['Discard', 'Compare']],
    ['of a deletion there is nothing to compare', { state: 'conflict' }, ['Discard']],
    [
      'a draft that can only be discarded can be looked at',
      attention({ why: 'gone' }, { localId: aDraftId('d') }),
      ['Discard', 'Open'],
    ],
    ['an action has no form to look at', attention({ why: 'gone' }), ['Discard']],
    ['nor one to put right', attention({ why: 'fields', fields: [] }), ['Discard']],
    [
      'a file of an action is not sent again by itself',
      attention({ why: 'key-reused' }, { type: 'upload' }),
      ['Discard'],
    ],
    ['an action is sent as new', attention({ why: 'key-reused' }, { type: 'action' }), ['Discard', 'Send as new']],
    [
      'a draft goes on as new',
      attention({ why: 'key-reused' }, { localId: aDraftId('d') }),
      ['Discard', 'Edit as new draft'],
    ],
    ['one that was forbidden is sent again', attention({ why: 'forbidden' }), ['Discard', 'Send again']],
    ['a reason that goes away by itself has no remedy', attention({ why: 'offline' }), ['Discard']],
  ])('%s', (_, change, offered) => {
    open(change)
    expect(buttons()).toEqual(offered)
  })
})

const words = (message: MessageDescriptor) => i18n._(message)

/** A block of each sort, with what its words need besides. */
const blocks = blockCause.def.options.map(({ def }) => {
  const why = def.shape.why.def.values[0]
  return { why, fields: [], reason: 'unreadable', code: 1234, message: `Said of ${why}` } as unknown as BlockCause
})

describe('why something was not sent', () => {
  it('every block has a sentence of its own and a remedy', () => {
    const texts = blocks.map((cause) => causeText(cause, words))
    for (const text of texts) expect(text).toMatch(/^[A-Z].{15,}/)
    expect(new Set(texts.map((text) => text.replace(/ Said of .*/, ''))).size).toBe(blocks.length)
    expect(blocks.map((cause) => wayOutOf(cause)).every(Boolean)).toBe(true)
  })

  it('names the file that cannot be sent; an older row does not know its name', () => {
    const named: BlockCause = { why: 'file', blobId: 'b', name: 'IMG_2034.HEIC', reason: 'wrong-type' }
    expect(causeText(named, words)).toBe(
      'IMG_2034.HEIC cannot be sent. Remove it, or attach it again. This type of file is not accepted',
    )
    expect(causeText({ why: 'file', blobId: 'b', reason: 'unreadable' }, words)).toMatch(/^A file cannot be sent\./)
  })
})
