import { describe, expect, it } from 'vitest'
import { aRecord } from '../test-record.ts'
import { countReplies, isUnread, matchesReply, productsOf, sentRows } from './sent-rows.ts'

const sent = (id: string, batchNo: string | null, more: Parameters<typeof aRecord>[0] = {}) =>
  aRecord({ id, batchNo, ...more })

describe('rows of the sent list', () => {
  it('shows one send to three suppliers as one row, and two sends without a batch as two', () => {
    const rows = sentRows([sent('1', 'B1'), sent('2', 'B1'), sent('3', null), sent('4', null), sent('5', 'B1')], false)
    expect(rows.map((row) => row.records.map((record) => record.id))).toEqual([['1', '2', '5'], ['3'], ['4']])
  })

  it('shows each supplier by itself inside a batch', () => {
    expect(sentRows([sent('1', 'B1'), sent('2', 'B1')], true)).toHaveLength(2)
  })

  it('counts a send as replied as soon as one supplier has', () => {
    const rows = sentRows([sent('1', 'B1', { status: 40, replyState: 1 }), sent('2', 'B1'), sent('3', 'B2')], false)
    expect(countReplies(rows)).toEqual({ all: 2, none: 1, replied: 1 })
    expect(rows.map((row) => row.replied)).toEqual([1, 0])
    expect(rows.filter((row) => matchesReply(row, 'none')).map((row) => row.key)).toEqual(['B2'])
  })

  it('goes by the reply state on a status this app does not know', () => {
    const [row] = sentRows([sent('1', null, { status: 37, replyState: 1 })], false)
    expect(row?.replied).toBe(1)
  })

  it('marks the row unread when one of its records is', () => {
    const [row] = sentRows([sent('1', 'B1'), sent('2', 'B1', { unread: true })], false)
    expect(row && isUnread(row)).toBe(true)
  })

  it('names a product asked of two suppliers once', () => {
    const [row] = sentRows([sent('1', 'B1'), sent('2', 'B1')], false)
    expect(row && productsOf(row)).toHaveLength(1)
  })
})
