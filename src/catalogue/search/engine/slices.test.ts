import { expect, test } from 'vitest'
import { runAtOnce, runInSlices, type Steps } from './slices.ts'

function* work(steps: number, tick: () => void): Steps<string> {
  for (let step = 0; step < steps; step++) {
    tick()
    yield
  }
  return 'done'
}

test('the thread is given back whenever a slice has used its time, and the result still comes', async () => {
  let clock = 0
  const slices: number[] = []
  let since = 0
  const result = await runInSlices(
    work(10, () => (clock += 5)),
    {
      budgetMs: 12,
      now: () => clock,
      pause: () => {
        slices.push(clock - since)
        since = clock
        return Promise.resolve()
      },
    },
  )
  expect(result).toBe('done')
  expect(slices).toEqual([15, 15, 15])
})

test('a failure in a slice rejects, so that a half-built index is never stored', async () => {
  const failing = work(3, () => {
    throw new RangeError('poisoned row')
  })
  await expect(runInSlices(failing)).rejects.toThrow('poisoned row')
})

test('at once means without a pause', () => {
  expect(runAtOnce(work(1000, () => undefined))).toBe('done')
})
