import { describe, expect, it } from 'vitest'
import type { LogEntry } from '#contract/entities/request.ts'
import { aRecord } from '../../test-record.ts'
import { routeOf } from './record-steps.ts'

const entry = (type: string, time: number): LogEntry => ({ id: type, type, time, actor: 'supplier', files: [] })
const names = (route: ReturnType<typeof routeOf>) => route.steps.map((step) => step.name)

describe('the steps of a record', () => {
  it.each([
    [10, 1],
    [20, 2],
    [30, 2],
    [40, 3],
    [50, 2],
    [60, 4],
    [99, 4],
  ])('show an enquiry with status %d at step %d', (status, current) =>
    expect(routeOf('enquiry', aRecord({ status })).current).toBe(current),
  )

  it.each([
    [60, 3],
    [65, 3],
    [70, 4],
    [75, 5],
    [80, 5],
  ])('show a sample with status %d at step %d', (status, current) =>
    expect(routeOf('sample', aRecord({ status })).current).toBe(current),
  )

  it.each([
    [65, 3],
    [70, 4],
    [75, 4],
    [80, 5],
    [85, 5],
  ])('show a registration with status %d at step %d', (status, current) =>
    expect(routeOf('intention', aRecord({ status })).current).toBe(current),
  )

  it('have the date of the latest event in the log', () => {
    const log = [entry('opened', 5), entry('quoted', 7), entry('quoted', 9)]
    const { steps } = routeOf('enquiry', aRecord({ status: 40, createTime: 1, log }))
    expect(steps.map((step) => step.at)).toEqual([1, 5, 9, null])
  })

  it('show how far an ended record came, and that it ended', () => {
    const log = [entry('opened', 5), entry('quoted', 7), entry('expired', 9)]
    const route = routeOf('enquiry', aRecord({ status: 92, log }))
    expect(names(route)).toEqual(['sent', 'opened', 'quoted', 'ended'])
    expect(route.current).toBe(4)
    expect(names(routeOf('enquiry', aRecord({ status: 93, log: [] })))).toEqual(['sent', 'ended'])
  })

  it('follow the log for a status of a newer backend, not its number', () => {
    const log = [entry('opened', 5), entry('quoted', 7)]
    expect(routeOf('enquiry', aRecord({ status: 95, log })).current).toBe(3)
    expect(routeOf('enquiry', aRecord({ status: 65, log: [] })).current).toBe(1)
    expect(routeOf('sample', aRecord({ status: 37, log: [entry('confirmed', 9)] })).current).toBe(3)
  })

  it('are never more than five', () => {
    for (const kind of ['enquiry', 'sample', 'intention'] as const)
      for (const status of [10, 37, 60, 80, 90, 99])
        expect(routeOf(kind, aRecord({ status })).steps.length).toBeLessThanOrEqual(5)
  })
})
