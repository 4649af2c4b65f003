import { expect, test } from 'vitest'
import type { RequestRecord } from '#contract/entities/request.ts'
import { worklistOf } from './worklist.ts'

const record = (id: string, change: Partial<RequestRecord>) =>
  ({
    kind: 'enquiry',
    record: {
      id,
      batchNo: id,
      status: 10,
      createTime: 1,
      maxReplyTime: '2026-04-30',
      products: [],
      log: [],
      ...change,
    } as unknown as RequestRecord,
  }) as const
const offer = (validUntil: string) =>
  [{ quote: { version: 1, validUntil, lines: [] } }] as unknown as RequestRecord['log']
const ids = (list: readonly { record: RequestRecord }[]) => list.map((one) => one.record.id)
const desk = (...all: ReturnType<typeof record>[]) => worklistOf(all, '2026-03-10')

test('the worklist has the questions of suppliers, earliest deadline first', () => {
  const { questions } = desk(
    record('later', { status: 30, maxReplyTime: '2026-03-20' }),
    record('sent', {}),
    record('first', { status: 30, maxReplyTime: '2026-03-18' }),
  )
  expect(ids(questions)).toEqual(['first', 'later'])
})

test('the worklist has one item for a request group with several quotations, with the number of suppliers', () => {
  const { offers } = desk(
    record('a', { status: 40, batchNo: 'B', log: offer('2026-04-01') }),
    record('b', { status: 40, batchNo: 'B', log: offer('2026-04-02') }),
    record('accepted', { status: 60, batchNo: 'B', log: offer('2026-04-02') }),
    record('c', { status: 40, batchNo: '', log: offer('2026-04-03') }),
  )
  expect(offers.map(({ record: one, suppliers }) => [one.id, suppliers])).toEqual([
    ['a', 2],
    ['c', 1],
  ])
})

test('the worklist has deadlines until the day after tomorrow, but none that are past or of cancelled requests', () => {
  const { ending } = desk(
    record('offer', { status: 40, log: offer('2026-03-12') }),
    record('reply', { maxReplyTime: '2026-03-11' }),
    record('far', { maxReplyTime: '2026-03-14' }),
    record('passed', { maxReplyTime: '2026-03-09' }),
    record('cancelled', { status: 93, maxReplyTime: '2026-03-11' }),
    record('documents', { maxReplyTime: '2026-03-12', documentsDue: '2026-03-10' }),
  )
  expect(ending.map(({ record: one, day }) => [one.id, day])).toEqual([
    ['documents', '2026-03-10'],
    ['reply', '2026-03-11'],
    ['offer', '2026-03-12'],
  ])
})
