import { describe, expect, test } from 'vitest'
import type { OutboxRow } from './outbox.ts'
import { summaryOf } from './sync-summary.ts'
import { anOp } from '#tests/harness/ids.ts'

let count = 0
const row = (part: Partial<OutboxRow> = {}): OutboxRow => ({
  opId: anOp(`o${++count}`),
  thing: `thing-${count}`,
  type: 'send',
  action: null,
  kind: 'enquiry',
  title: '',
  moreProducts: 0,
  suppliers: [],
  said: { at: 'saving' },
  state: 'waiting',
  cause: null,
  attempts: 0,
  nextTryAt: null,
  createdAt: 0,
  doneAt: null,
  bytes: 0,
  bytesSent: 0,
  localId: null,
  receipt: null,
  discardable: false,
  ...part,
})
const of = (rows: OutboxRow[], { offline = false, unreadable = 0 } = {}) => summaryOf(rows, offline, unreadable)

describe('I15 the one global indicator', () => {
  test('with nothing that waits all is well, whatever was done before', () => {
    expect(of([])).toEqual({ tone: 'ok', waiting: 0, attention: 0 })
    expect(of([row({ state: 'done' }), row({ state: 'done' })])).toEqual({ tone: 'ok', waiting: 0, attention: 0 })
  })

  test('a request and its files are one thing, of which the first row speaks', () => {
    const rows = [row({ thing: 'd', state: 'attention' }), row({ thing: 'd' }), row({ thing: 'd', state: 'sending' })]
    expect(of(rows)).toMatchObject({ tone: 'attention', waiting: 0, attention: 1 })
  })

  test('a file that is done does not speak for the request that waits', () => {
    expect(of([row({ thing: 'd', state: 'done' }), row({ thing: 'd' })])).toMatchObject({ waiting: 1 })
  })

  test('what needs somebody comes before all else, offline too', () => {
    const rows = [row({ state: 'conflict' }), row({ state: 'sending' }), row()]
    expect(of(rows, { offline: true })).toEqual({ tone: 'attention', waiting: 2, attention: 1 })
  })

  test('STOR-5 rows that were set aside need somebody, though nothing waits', () => {
    expect(of([], { unreadable: 2 })).toEqual({ tone: 'attention', waiting: 0, attention: 2 })
  })

  test('offline is shown if nobody needs to act, even if nothing waits', () => {
    expect(of([], { offline: true }).tone).toBe('offline')
    expect(of([row({ state: 'sending' })], { offline: true }).tone).toBe('offline')
  })

  test('requests being sent are counted among all that wait', () => {
    const rows = [row({ state: 'sending' }), row({ state: 'sending' }), row({ state: 'retrying' })]
    expect(of(rows)).toMatchObject({ tone: 'sending', waiting: 3, sending: { n: 2, of: 3 } })
  })

  test('LINE-1 if everything waits for the line, it is "offline", even if the browser does not say so', () => {
    const held = (why: 'offline' | 'unheard' | 'server') => row({ cause: { why } })
    expect(of([held('offline'), held('unheard'), held('server')]).tone).toBe('offline')
    expect(of([held('offline'), row()])).toMatchObject({ tone: 'sending', waiting: 2 })
    expect(of([held('offline'), row()]).sending).toBeUndefined()
  })

  test('a single item is shown in its own words; several are not', () => {
    const said = { at: 'blocked', cause: { why: 'forbidden' } } as const
    expect(of([row({ said, state: 'attention' })]).only).toEqual(said)
    expect(of([row({ said, state: 'attention' })], { unreadable: 1 })).not.toHaveProperty('only')
    expect(of([row(), row()])).not.toHaveProperty('only')
  })
})
