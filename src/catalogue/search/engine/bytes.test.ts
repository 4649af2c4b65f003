import { expect, test } from 'vitest'
import { runInSlices, type Steps } from './bytes.ts'

function* work(steps: number, tick: () => void): Steps<string> {
  for (let step = 0; step < steps; step++) {
    tick()
    yield
  }
  return 'done'
}

test('long work yields the thread after each time slice, and returns its result', async () => {
  let clock = 0
  const slices: number[] = []
  let since = 0
  const result = await runInSlices(
    work(10, () => (clock += 5)),
    {
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

test('long work rejects if one of its steps throws', async () => {
  const failing = work(3, () => {
    throw new RangeError('poisoned row')
  })
  await expect(runInSlices(failing, { now: () => 0, pause: async () => {} })).rejects.toThrow('poisoned row')
})
