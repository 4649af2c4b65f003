import { describe, expect, it } from 'vitest'
import type { LogEntry } from '#contract/entities/request.ts'
import type { RecordOp } from '#data/queries/record-ops.ts'
import { aRecord } from '../test-record.ts'
import { openQuestion, pressable, versionInForce } from './buyer-actions.ts'

const waiting = (intent: Partial<RecordOp['intent']>, refused = false): RecordOp => ({
  opId: 'o',
  intent: { kind: 'enquiry', id: '1', ...intent } as RecordOp['intent'],
  refused,
  createdAt: 0,
})
const entry = (part: Partial<LogEntry>): LogEntry => ({
  id: 'e',
  type: 'x',
  time: 1,
  actor: 'supplier',
  files: [],
  ...part,
})

describe('what the buyer may press', () => {
  it('the step that goes on first, the end last', () => {
    expect(pressable('enquiry', { status: 40 }, [])).toEqual(['accept', 'request-revision', 'decline-offer', 'cancel'])
    expect(pressable('sample', { status: 40 }, [])[0]).toBe('confirm')
    expect(pressable('intention', { status: 75 }, [])).toEqual(['approve', 'refuse', 'close'])
    expect(pressable('enquiry', { status: 92 }, [])).toEqual(['request-revision'])
    expect(pressable('enquiry', { status: 37 }, [])).toEqual([])
  })

  it('nothing that a waiting step would rule out; a refused one, and a reminder, rule out nothing', () => {
    const decline = { name: 'record-decline', text: '' } as const
    expect(pressable('enquiry', { status: 40 }, [waiting(decline)])).toEqual([])
    expect(pressable('enquiry', { status: 40 }, [waiting(decline, true)])).toContain('accept')
    expect(pressable('enquiry', { status: 40 }, [waiting({ name: 'record-urge' })])).toContain('accept')
  })

  it('names the newest version of the offer', () => {
    const offer = (version: number) => entry({ quote: { version, currency: 'USD', lines: [], late: false } })
    expect(versionInForce({ log: [offer(1), entry({}), offer(2)] })).toBe(2)
    expect(versionInForce({})).toBe(0)
  })

  it('asks for an answer until one is on its way', () => {
    const record = aRecord({ status: 30, log: [entry({ type: 'asked', text: 'Which port?' })] })
    expect(openQuestion(record, [])).toBe('Which port?')
    expect(openQuestion(record, [waiting({ name: 'record-answer', text: 'Santos' })])).toBeNull()
    expect(openQuestion(record, [waiting({ name: 'record-answer', text: 'Santos' }, true)])).toBe('Which port?')
    expect(openQuestion(aRecord({ status: 20 }), [])).toBeNull()
  })
})
