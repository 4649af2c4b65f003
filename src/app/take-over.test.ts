import { describe, expect, it } from 'vitest'
import { maxAnswerMs } from '#account/outbox/engine/timing.ts'
import { maxHandoverWaitMs, maxSendWaitMs, activateUpdate } from './reloads.ts'

const rig = (sendsForMs: number, takenAfterMs: number) => {
  const calls: string[] = []
  let now = 0
  let firstAsk = Infinity
  return {
    calls,
    deps: {
      sending: async () => now < sendsForMs,
      ask: () => {
        firstAsk = Math.min(firstAsk, now)
        calls.push(`ask ${now}`)
      },
      isReplaced: () => now >= firstAsk + takenAfterMs,
      reload: () => calls.push(`reload ${now}`),
      pause: async (ms: number) => void (now += ms),
    },
  }
}

describe('the takeover by a new version', () => {
  it.each([
    ['happens immediately and is requested once if nothing is being sent', 0, 500, ['ask 0']],
    ['waits for a running send', 4_000, 500, ['ask 4000']],
    ['waits for the longest answer of a send', maxAnswerMs, 500, [`ask ${maxAnswerMs}`]],
    ['does not wait forever for a frozen worker that holds the outbox lock', Infinity, 500, [`ask ${maxSendWaitMs}`]],
    ['is requested again while the old worker does not yield', 0, 2_500, ['ask 0', 'ask 1000', 'ask 2000']],
  ])('%s', async (_, sendsForMs, takenAfterMs, expected) => {
    const { deps, calls } = rig(sendsForMs, takenAfterMs)
    await activateUpdate(deps)
    expect(calls).toEqual(expected)
  })

  it('ends in one reload if the old worker never yields, instead of showing "updating" forever', async () => {
    const { deps, calls } = rig(0, Infinity)
    await activateUpdate(deps)
    expect(calls.at(-1)).toBe(`reload ${maxHandoverWaitMs}`)
    expect(calls.filter((word) => word.startsWith('reload'))).toHaveLength(1)
  })
})
