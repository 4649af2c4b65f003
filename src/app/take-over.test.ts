import { describe, expect, it } from 'vitest'
import { longestHandoverMs, longestSendMs, takeOver } from './reloads.ts'

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
  it('happens immediately and is requested once if nothing is being sent', async () => {
    const { deps, calls } = rig(0, 500)
    await takeOver(deps)
    expect(calls).toEqual(['ask 0'])
  })

  it('waits for a running send', async () => {
    const { deps, calls } = rig(4_000, 500)
    await takeOver(deps)
    expect(calls).toEqual(['ask 4000'])
  })

  it('does not wait forever for a frozen worker that holds the outbox lock', async () => {
    const { deps, calls } = rig(Infinity, 500)
    await takeOver(deps)
    expect(calls).toEqual([`ask ${longestSendMs}`])
  })

  it('is requested again while the old worker does not yield', async () => {
    const { deps, calls } = rig(0, 2_500)
    await takeOver(deps)
    expect(calls).toEqual(['ask 0', 'ask 1000', 'ask 2000'])
  })

  it('reloads the page if it never happens, instead of showing "updating" forever', async () => {
    const { deps, calls } = rig(0, Infinity)
    await takeOver(deps)
    expect(calls.at(-1)).toBe(`reload ${longestHandoverMs}`)
    expect(calls.filter((word) => word.startsWith('reload'))).toHaveLength(1)
  })
})
