import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OutboxRow } from '#account/reads/requests/outbox.ts'
import { paths } from '#domain/paths.ts'
import { systemClock } from '#lib/clock.ts'
import { aDraftId, anOp } from '#tests/harness/ids.ts'
import { draw } from '#tests/harness/render.tsx'
import type { OutboxItem } from './group-outbox.ts'
import { OutboxItemRow } from './outbox-item.tsx'

const now = Date.UTC(2026, 2, 6, 12)
beforeEach(() => {
  vi.spyOn(systemClock, 'now').mockReturnValue(now)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const rowOf = (change: Partial<OutboxRow>): OutboxRow => ({
  opId: anOp('o'),
  thing: 'draft',
  type: 'send',
  action: null,
  kind: 'enquiry',
  title: 'Zineb',
  moreProducts: 0,
  suppliers: ['Anhui'],
  said: { at: 'waiting-to-send', cause: null, nextTryAt: null },
  state: 'waiting',
  cause: null,
  attempts: 0,
  nextTryAt: null,
  createdAt: now,
  doneAt: null,
  bytes: 0,
  bytesSent: 0,
  localId: null,
  receipt: null,
  discardable: true,
  ...change,
})
const Address = () => <output data-testid="address">{useLocation().search}</output>
const open = (change: Partial<OutboxRow> = {}, files: Partial<OutboxItem> = {}, compact = false) => {
  const row = rowOf(change)
  const item: OutboxItem = { shown: row, titled: row, files: 0, bytes: 0, bytesSent: 0, ...files }
  draw(
    <>
      <OutboxItemRow item={item} compact={compact} />
      <Address />
    </>,
    '/pages/outbox/index?outbox=1',
  )
  return screen.getByRole('listitem')
}
const line = (item: HTMLElement) => item.querySelector('.item__s')?.textContent.replaceAll('\u00a0', ' ')
const buttons = () => screen.queryAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)
const attention = (cause: NonNullable<OutboxRow['cause']>, change: Partial<OutboxRow> = {}): Partial<OutboxRow> => ({
  state: 'attention',
  cause,
  said: { at: 'uncertain', needs: { why: 'sign-in' }, nextTryAt: null },
  ...change,
})

describe('for whom, and how old', () => {
  test('one supplier is named, several are counted, and for nobody nothing is said', () => {
    expect(line(open())).toMatch(/^To Anhui · written /)
    cleanup()
    expect(line(open({ suppliers: ['Anhui', 'Jiangsu'] }))).toMatch(/^To 2 suppliers · /)
    cleanup()
    expect(line(open({ suppliers: [] }))).toMatch(/^written /)
  })

  test('what was just written has no age yet; from a minute on it shows that something is stuck', () => {
    expect(line(open({ createdAt: now - 59_999 }))).not.toMatch(/ago|now/)
    cleanup()
    expect(line(open({ createdAt: now - 60_000 }))).toMatch(/, 1 minute ago$/)
    cleanup()
    expect(line(open({ createdAt: now - 3 * 3_600_000 }))).toMatch(/, 3 hours ago$/)
  })

  test('what was sent says when, not how long ago it was written', () => {
    const text = line(open({ state: 'done', createdAt: now - 86_400_000, doneAt: now }))
    expect(text).toMatch(/written 5 Mar.*, sent 6 Mar/)
    expect(text).not.toContain('yesterday')
  })
})

describe('its files', () => {
  const size = (files: Partial<OutboxItem>, change: Partial<OutboxRow> = {}) =>
    line(open({ suppliers: [], ...change }, files))
  test.each([
    [{ files: 1, bytes: 4_000_000 }, /^1 file, 4 MB · /],
    [{ files: 2, bytes: 4_000_000, bytesSent: 1_000_000 }, /^2 files, 3 MB of 4 MB left · /],
    [{ files: 2, bytes: 4_000_000, bytesSent: 4_000_000 }, /^2 files, 4 MB · /],
    [{ files: 2, bytes: 0 }, /^2 files · /],
  ])('%j: how much is left, not how much there was', (files, text) => {
    expect(size(files)).toMatch(text)
  })

  test.each<[string, Partial<OutboxRow>, number, boolean]>([
    ['half of them up', {}, 2, true],
    ['none up yet', {}, 0, false],
    ['all up', {}, 4, false],
    ['one that stopped', attention({ why: 'sign-in' }), 2, false],
    ['one where two disagree', { state: 'conflict' }, 2, false],
    ['one that is sent', { state: 'done', doneAt: now }, 2, false],
  ])('a bar stands only while they move: %s', (_, change, bytesSent, shown) => {
    open(change, { files: 1, bytes: 4, bytesSent })
    expect(screen.queryByRole('progressbar') !== null).toBe(shown)
  })
})

describe('beside a page', () => {
  test('there is room for neither age nor Discard nor a reason that needs nobody', () => {
    const item = open(
      { cause: { why: 'offline' }, said: { at: 'waiting-to-send', cause: { why: 'offline' }, nextTryAt: null } },
      {},
      true,
    )
    expect(line(item)).toBe('To Anhui')
    expect(buttons()).toEqual([])
    expect(item.querySelector('.oi__why')?.textContent?.trim()).toBe('')
  })

  test('what needs somebody says why there too', () => {
    const item = open(attention({ why: 'sign-in' }), {}, true)
    expect(item.className).toBe('oi')
    expect(item.querySelector('.oi__why')?.textContent).toMatch(/Log in and it will be sent/)
  })

  test('on its own screen it is marked', () => {
    expect(open(attention({ why: 'sign-in' })).className).toBe('oi oi--bad')
  })
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

  test('a membership that allows no more leads to the account, and back to here', () => {
    open(attention({ why: 'membership' }))
    expect(screen.getByRole('link', { name: 'Open account' }).getAttribute('href')).toBe(
      paths.account('/pages/outbox/index?outbox=1'),
    )
  })

  test('to compare opens the draft and closes the panel', async () => {
    open({ state: 'conflict', localId: aDraftId('d7') })
    await userEvent.click(screen.getByRole('button', { name: 'Compare' }))
    expect(screen.getByTestId('address').textContent).toBe('?draft=d7')
  })
})
