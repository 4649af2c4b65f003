import { beforeEach, describe, expect, test } from 'vitest'
import { code } from '#contract/codes.ts'
import { ApiError } from '#api/errors.ts'
import { createPace, type Pace } from './parts.ts'

let waits: number[]
let mono: number
let pace: Pace
const tooMany = new ApiError('refused', { code: code.tooManyRequests })
const after =
  (ms: number, answer = 'ok') =>
  async () => {
    mono += ms
    return answer
  }
const refused = (times: number, error: unknown = tooMany) => {
  let left = times
  return async () => {
    left -= 1
    if (left >= 0) throw error
    return 'ok'
  }
}

beforeEach(() => {
  waits = []
  mono = 0
  pace = createPace({ clock: { now: () => 0, mono: () => mono }, wait: async (ms) => void waits.push(ms) })
})

describe('successive requests', () => {
  test('start after a pause as long as the previous answer took; the first starts immediately', async () => {
    expect(await pace(after(300))).toBe('ok')
    expect(waits).toEqual([])
    await pace(after(20))
    await pace(after(0))
    await pace(after(0))
    expect(waits).toEqual([300, 20])
  })

  test('pause for at most five seconds, however slow the backend is', async () => {
    await pace(after(90_000))
    await pace(after(0))
    expect(waits).toEqual([5000])
  })

  test('do not pause for a negative time after the clock was set back', async () => {
    await pace(after(-5000))
    await pace(after(0))
    expect(waits).toEqual([])
  })
})

describe('requests that are refused as too many', () => {
  test.each([
    ['in the envelope', tooMany],
    ['as an HTTP status', new ApiError('http', { http: 429 })],
  ])('%s are repeated after pauses that double', async (_, error) => {
    expect(await pace(refused(4, error))).toBe('ok')
    expect(waits).toEqual([5000, 10_000, 20_000, 40_000])
  })

  test('are repeated after at most a minute each, and not after the sixth refusal', async () => {
    await expect(pace(refused(6))).rejects.toBe(tooMany)
    expect(waits).toEqual([5000, 10_000, 20_000, 40_000, 60_000])
  })
})

test.each([
  ['a missing connection', new ApiError('offline')],
  ['a refusal', new ApiError('refused', { code: code.notFound })],
  ['a server failure', new ApiError('http', { http: 503 })],
  ['an error that is not from a call', new Error('killed')],
])('%s is reported immediately and not repeated', async (_, error) => {
  let requests = 0
  const ask = async () => {
    requests += 1
    throw error
  }
  await expect(pace(ask)).rejects.toBe(error)
  expect([requests, waits]).toEqual([1, []])
})
