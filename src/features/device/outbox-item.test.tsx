import { anOutboxRow } from '#tests/harness/outbox-row.ts'
import { screen, waitFor } from '@testing-library/react'
import { draftLineOf } from '#account/drafts/start.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { beforeEach, describe, expect, test, vi, it } from 'vitest'
import { i18n, type MessageDescriptor } from '@lingui/core'
import type { OutboxRow } from '#account/queries/outbox.ts'
import { systemClock } from '#lib/clock.ts'
import { blockCause, resolutionOf, type BlockCause } from '#domain/requests/draft/causes.ts'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { aDraftId } from '#tests/harness/ids.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import type { OutboxItem } from './group-outbox.ts'
import { OutboxItemRow, causeText, reasonText } from './outbox-item.tsx'

i18n.loadAndActivate({ locale: 'en', messages: {} })

const now = Date.UTC(2026, 2, 6, 12)

beforeEach(() => {
  vi.spyOn(systemClock, 'now').mockReturnValue(now)
})

const rowOf = (change: Partial<OutboxRow>): OutboxRow =>
  anOutboxRow({
    suppliers: ['Anhui'],
    draftState: { at: 'waiting-to-send', cause: null, nextTryAt: null },
    createdAt: now,
    discardable: true,
    ...change,
  })

const open = (change: Partial<OutboxRow> = {}, files: Partial<OutboxItem> = {}, compact = false) => {
  const row = rowOf(change)
  const item: OutboxItem = { stateRow: row, titleRow: row, files: 0, bytes: 0, bytesSent: 0, ...files }
  renderScreen(<OutboxItemRow item={item} compact={compact} />, '/pages/outbox/index?outbox=1')
  return screen.getByRole('listitem')
}

const buttons = () => screen.queryAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)

const attention = (cause: NonNullable<OutboxRow['cause']>, change: Partial<OutboxRow> = {}): Partial<OutboxRow> => ({
  state: 'attention',
  cause,
  draftState: { at: 'uncertain', needs: { why: 'sign-in' }, nextTryAt: null },
  ...change,
})

test.each<[string, Partial<OutboxRow>, string[]]>([
  ['no action while it is being sent', { state: 'sending' }, []],
  ['no action once it is sent', { state: 'done', doneAt: now }, []],
  ['no discard if it may have been sent', { discardable: false }, []],
  ['edit for a waiting save', { type: 'save', localId: aDraftId('d'), discardable: false }, ['Edit']],
  ['edit for a waiting send', { localId: aDraftId('d'), discardable: false }, ['Continue editing']],
  ['no edit for a waiting deletion', { type: 'discard', localId: aDraftId('d'), discardable: false }, []],
  ['no edit for a waiting action', { type: 'action', discardable: false }, []],
  ['try now after a failure', { state: 'retrying', discardable: false }, ['Try now']],
  ['try now without an answer', { state: 'uncertain', discardable: false }, ['Try now']],
  ['compare for a conflict', { state: 'conflict', localId: aDraftId('d') }, ['Discard', 'Compare']],
  ['no compare for a deletion', { state: 'conflict' }, ['Discard']],
  [
    'view for a draft that can only be discarded',
    attention({ why: 'gone' }, { localId: aDraftId('d') }),
    ['Discard', 'Open'],
  ],
  ['no view for an action, which has no form', attention({ why: 'gone' }), ['Discard']],
  ['no edit for an action, which has no form', attention({ why: 'fields', fields: [] }), ['Discard']],
  ['no resend for a file of an action', attention({ why: 'key-reused' }, { type: 'upload' }), ['Discard']],
  ['send as new for an action', attention({ why: 'key-reused' }, { type: 'action' }), ['Discard', 'Send as new']],
  [
    'continue as new for a draft',
    attention({ why: 'key-reused' }, { localId: aDraftId('d') }),
    ['Discard', 'Edit as new draft'],
  ],
  ['send again if it was forbidden', attention({ why: 'forbidden' }), ['Discard', 'Send again']],
  ['no remedy for a temporary reason', attention({ why: 'offline' }), ['Discard']],
])('an outbox item has the actions that are possible in its state: %s', (_, change, offered) => {
  open(change)
  expect(buttons()).toEqual(offered)
})

test('the title of an action has the product’s name in the catalogue, not the one stored with the operation', async () => {
  await storeCatalogueCopy([productRow(1, { name: '草甘膦水剂' })])
  const item = open({ type: 'action', action: 'cart-add', title: 'Glyphosate SL', subject: { pesticideId: 'p1' } })
  await waitFor(() => expect(item.textContent).toContain('Added to cart, 草甘膦水剂'))
})

const words = (message: MessageDescriptor) => i18n._(message)

const blocks = blockCause.def.options.map(({ def }) => {
  const why = def.shape.why.def.values[0]
  return { why, fields: [], reason: 'unreadable', code: 1234, message: `Said of ${why}` } as unknown as BlockCause
})

describe('the text that explains why an item was not sent', () => {
  it('has a sentence and a remedy for every block cause', () => {
    const texts = blocks.map((cause) => causeText(cause, words))
    for (const text of texts) expect(text).toMatch(/^[A-Z].{15,}/)
    expect(new Set(texts.map((text) => text.replace(/ Said of .*/, ''))).size).toBe(blocks.length)
    expect(blocks.map((cause) => resolutionOf(cause)).every(Boolean)).toBe(true)
  })

  it('names the product that is no longer available', () => {
    const lines = ['1', '2'].map((id) => draftLineOf(testProduct(id)))
    const cause = { why: 'product-unavailable' as const, fields: [{ path: 'lines.2', rule: 'x' }] }
    expect(reasonText(rowOf({ state: 'attention', cause, lines }), words)).toBe(
      `${lines[1]?.name}: A product is no longer available. Remove it, or choose another one.`,
    )
  })

  it('names the file that cannot be sent, unless the row is too old to contain a name', () => {
    const namedCause: BlockCause = { why: 'file', blobId: 'b', name: 'IMG_2034.HEIC', reason: 'wrong-type' }
    expect(causeText(namedCause, words)).toBe(
      'IMG_2034.HEIC cannot be sent. Remove it, or attach it again. This type of file is not accepted',
    )
    expect(causeText({ why: 'file', blobId: 'b', reason: 'unreadable' }, words)).toMatch(/^A file cannot be sent\./)
  })
})
