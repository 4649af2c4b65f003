import { expect, test } from 'vitest'
import { runInSlices, createConcurrencyLimiter } from './pacing.ts'

/** Work in steps. Each step advances the test's clock by 4 ms. */
const work = (steps: number) => {
  const time = { now: 0 }
  const generator = (function* () {
    for (let at = 0; at < steps; at += 1) {
      time.now += 4
      yield
    }
    return 'made'
  })()
  return { time, made: generator }
}

test('other work runs between two slices, and a slice exceeds its limit by at most one step', async () => {
  const { time, made: steps } = work(100)
  const pauses: number[] = []
  const result = await runInSlices(steps, {
    now: () => time.now,
    sliceMs: 10,
    pause: async () => {
      pauses.push(time.now)
      // Other work takes 50 ms, which must not count as part of the slice.
      time.now += 50
    },
  })
  expect(result).toBe('made')
  expect(pauses.length).toBeGreaterThan(30)
  const workTimes = pauses.map((at, index) => at - (index === 0 ? 0 : (pauses[index - 1] ?? 0) + 50))
  expect(Math.max(...workTimes)).toBeLessThanOrEqual(12)
})

test('short work is not interrupted', async () => {
  const { time, made: steps } = work(2)
  let pauses = 0
  await runInSlices(steps, { now: () => time.now, sliceMs: 10, pause: async () => (pauses += 1) })
  expect(pauses).toBe(0)
})

test('two tasks run at once, and the others start in order when one ends, even if it fails', async () => {
  const oneOfTwo = createConcurrencyLimiter(2)
  const startedNames: string[] = []
  const ends = new Map<string, (failed?: Error) => void>()
  const begin = (name: string) =>
    oneOfTwo(
      () =>
        new Promise<string>((resolve, reject) => {
          startedNames.push(name)
          ends.set(name, (failed) => (failed ? reject(failed) : resolve(name)))
        }),
    )
  const all = [begin('a'), begin('b'), begin('c'), begin('d')]
  expect(startedNames).toEqual(['a', 'b'])
  ends.get('b')?.(new Error('broken'))
  await expect(all[1]).rejects.toThrow('broken')
  expect(startedNames).toEqual(['a', 'b', 'c'])
  ends.get('a')?.()
  ends.get('c')?.()
  expect(await all[2]).toBe('c')
  expect(startedNames).toEqual(['a', 'b', 'c', 'd'])
  ends.get('d')?.()
  expect(await all[3]).toBe('d')
})
