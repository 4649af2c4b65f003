import { describe, expect, it } from 'vitest'
import { aRecord } from '../test-record.ts'
import { countReplies, isUnread, matchesReply, productsOf, sentRows, sortSent } from './sent-rows.ts'

const sent = (id: string, batchNo: string | null, more: Parameters<typeof aRecord>[0] = {}) =>
  aRecord({ id, batchNo, ...more })

describe('the order of the sent list', () => {
  const line = (name: string) => [{ pesticideId: name, name }]
  const rows = sentRows(
    [
      sent('1', null, { createTime: 30, maxReplyTime: '2026-03-20', products: line('zineb'), lastReplyTime: 31 }),
      sent('2', null, { createTime: 20, maxReplyTime: null, products: line('Abamectin 10'), lastReplyTime: 99 }),
      sent('3', null, { createTime: 10, maxReplyTime: '2026-03-10', products: line('abamectin 9') }),
    ],
    false,
  )
  it.each([
    ['newest', ['1', '2', '3']],
    ['activity', ['2', '1', '3']],
    ['reply-by', ['3', '1', '2']],
    ['product', ['3', '2', '1']],
    ['supplier', ['1', '2', '3']],
  ] as const)('%s', (sort, keys) => expect(sortSent(rows, sort, 'en').map((row) => row.key)).toEqual(keys))
})

describe('rows of the sent list', () => {
  it('show one send to three suppliers as one row, and two sends without a batch as two', () => {
    const rows = sentRows([sent('1', 'B1'), sent('2', 'B1'), sent('3', null), sent('4', null), sent('5', 'B1')], false)
    expect(rows.map((row) => row.records.map((record) => record.id))).toEqual([['1', '2', '5'], ['3'], ['4']])
  })

  it('show each supplier by itself inside a batch', () => {
    expect(sentRows([sent('1', 'B1'), sent('2', 'B1')], true)).toHaveLength(2)
  })

  it('count a send as replied as soon as one supplier has replied', () => {
    const rows = sentRows([sent('1', 'B1', { status: 40, replyState: 1 }), sent('2', 'B1'), sent('3', 'B2')], false)
    expect(countReplies(rows)).toEqual({ all: 2, none: 1, replied: 1 })
    expect(rows.map((row) => row.replied)).toEqual([1, 0])
    expect(rows.filter((row) => matchesReply(row, 'none')).map((row) => row.key)).toEqual(['B2'])
  })

  it('follow the reply state if the app does not know the status', () => {
    const [row] = sentRows([sent('1', null, { status: 37, replyState: 1 })], false)
    expect(row?.replied).toBe(1)
  })

  it('are unread when one of their records is', () => {
    const [row] = sentRows([sent('1', 'B1'), sent('2', 'B1', { unread: true })], false)
    expect(row && isUnread(row)).toBe(true)
  })

  it('name a product once that two suppliers were asked for', () => {
    const [row] = sentRows([sent('1', 'B1'), sent('2', 'B1')], false)
    expect(row && productsOf(row)).toHaveLength(1)
  })
})
