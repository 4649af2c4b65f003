import { describe, expect, it } from 'vitest'
import { longestHandoverMs, longestSendMs, takeOver } from './take-over.ts'

/** What is said and done, with the ms that had passed by then. */
const rig = (sendsForMs: number, takenAfterMs: number) => {
  const said: string[] = []
  let now = 0
  let asked = Infinity
  return {
    said,
    deps: {
      sending: async () => now < sendsForMs,
      ask: () => {
        asked = Math.min(asked, now)
        said.push(`ask ${now}`)
      },
      taken: () => now >= asked + takenAfterMs,
      reload: () => said.push(`reload ${now}`),
      pause: async (ms: number) => void (now += ms),
    },
  }
}

describe('a new version takes over', () => {
  it('at once when nothing is sent, and is asked once', async () => {
    const { deps, said } = rig(0, 500)
    await takeOver(deps)
    expect(said).toEqual(['ask 0'])
  })

  it('not while a send is under way', async () => {
    const { deps, said } = rig(4_000, 500)
    await takeOver(deps)
    expect(said).toEqual(['ask 4000'])
  })

  it('although a frozen worker holds the lock of the outbox for ever', async () => {
    const { deps, said } = rig(Infinity, 500)
    await takeOver(deps)
    expect(said).toEqual([`ask ${longestSendMs}`])
  })

  it('is asked again while the old worker does not give way', async () => {
    const { deps, said } = rig(0, 2_500)
    await takeOver(deps)
    expect(said).toEqual(['ask 0', 'ask 1000', 'ask 2000'])
  })

  it('that does not come: the page goes first, and does not stand at "updating" for ever', async () => {
    const { deps, said } = rig(0, Infinity)
    await takeOver(deps)
    expect(said.at(-1)).toBe(`reload ${longestHandoverMs}`)
    expect(said.filter((word) => word.startsWith('reload'))).toHaveLength(1)
  })
})
