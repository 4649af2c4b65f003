import { describe, expect, test } from 'vitest'
import { VirtualTime } from '#tests/harness/sync/virtual-time.ts'
import { createConnectionHealth } from './health.ts'

const connectionOf = () => {
  const time = new VirtualTime()
  return { time, line: createConnectionHealth(time.clock, { number: () => 1, uuid: () => '' }) }
}

describe('GATE-3 the state of the connection', () => {
  test('is down after failures of two lanes, but not after repeated failures of one lane', () => {
    const { line } = connectionOf()
    for (let n = 0; n < 9; n += 1) line.failed('draft:a', true)
    expect(line.down()).toBe(false)
    line.failed('draft:b', true)
    expect(line.down()).toBe(true)
  })

  test('is up after the first answer, which is reported once', () => {
    const { line } = connectionOf()
    line.failed('a', true)
    line.failed('b', true)
    expect([line.reached(), line.reached()]).toEqual([true, false])
    expect([line.down(), line.misses(), line.probeIn()]).toEqual([false, 0, 0])
    line.failed('a', true)
    expect(line.down()).toBe(false)
  })

  test('is down after one unanswered probe, or if another tab or the worker has found it down', () => {
    const unansweredProbe = connectionOf().line
    unansweredProbe.unheard(true)
    expect([unansweredProbe.down(), unansweredProbe.misses()]).toEqual([true, 1])
    const assumedDown = connectionOf().line
    assumedDown.assumeDown()
    expect([assumedDown.down(), assumedDown.misses(), assumedDown.probeIn()]).toEqual([true, 0, 0])
  })
})

describe('RETRY-2 the next probe', () => {
  test('waits for growing intervals: at most a minute if visible, 15 minutes if hidden', () => {
    const { line } = connectionOf()
    const waits = (visible: boolean) =>
      Array.from({ length: 12 }, () => {
        line.unheard(visible)
        return line.probeIn()
      })
    const visibleWaits = waits(true)
    expect(visibleWaits.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000])
    expect(visibleWaits.at(-1)).toBe(60_000)
    expect(waits(false).at(-1)).toBe(15 * 60_000)
  })

  test('I22 is timed by the monotonic clock', () => {
    const { line, time } = connectionOf()
    line.unheard(true)
    time.wallOffset += 10 * 365 * 86_400_000
    expect(line.probeIn()).toBe(1_000)
    time.mono += 400
    expect(line.probeIn()).toBe(600)
    time.mono += 4_000
    expect(line.probeIn()).toBe(0)
  })

  test('is due immediately after `hurry`, while the connection still counts as down', () => {
    const { line } = connectionOf()
    line.unheard(true)
    line.hurry()
    expect([line.probeIn(), line.down()]).toEqual([0, true])
  })
})

describe("the browser's hint", () => {
  test('"offline" makes probes rarer but does not stop them, and a repeated "offline" delays nothing', () => {
    const { line, time } = connectionOf()
    line.hint(true)
    expect([line.down(), line.probeIn()]).toEqual([true, 60_000])
    time.mono += 50_000
    line.hint(true)
    expect(line.probeIn()).toBe(10_000)
    time.mono += 10_000
    line.unheard(true)
    expect(line.probeIn()).toBe(60_000)
  })

  test('"online" makes a probe due immediately, and an answer of the server outweighs "offline"', () => {
    const { line } = connectionOf()
    line.hint(true)
    line.hint(false)
    expect([line.down(), line.probeIn()]).toEqual([false, 0])
    line.hint(true)
    expect([line.reached(), line.down()]).toEqual([true, false])
  })
})

describe('LINE-1 the results of earlier requests', () => {
  test('an answer counts for a limited time, and not after a failure', () => {
    const { line, time } = connectionOf()
    expect(line.heardWithin(10_000)).toBe(false)
    line.reached()
    time.mono += 10_000
    expect(line.heardWithin(10_000)).toBe(true)
    time.mono += 1
    expect(line.heardWithin(10_000)).toBe(false)
    line.reached()
    line.failed('a', true)
    expect(line.heardWithin(10_000)).toBe(false)
  })

  test('KEY-5 the support for streams is unknown again after a failure', () => {
    const { line } = connectionOf()
    expect(line.carriesStreams()).toBeNull()
    line.carries(false)
    expect(line.carriesStreams()).toBe(false)
    line.carries(true)
    line.unheard(true)
    expect(line.carriesStreams()).toBeNull()
  })
})

test('LANE-2 answers count as quick if the last one was quick, the connection is up and the browser is online', () => {
  const { line } = connectionOf()
  expect(line.quick()).toBe(false)
  line.took(499)
  expect(line.quick()).toBe(true)
  line.took(500)
  expect(line.quick()).toBe(false)
  line.took(1)
  line.hint(true)
  expect(line.quick()).toBe(false)
  line.reached()
  line.unheard(true)
  expect(line.quick()).toBe(false)
})
