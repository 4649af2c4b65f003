import { beforeEach, describe, expect, test } from 'vitest'
import { code } from '#contract/codes.ts'
import { ApiError } from '#api/errors.ts'
import { createPacedCall, type PacedCall } from './parts.ts'

let delays: number[]
let mono: number
let pace: PacedCall
const tooMany = new ApiError('refused', { code: code.tooManyRequests })
const answerAfter =
  (ms: number, answer = 'ok') =>
  async () => {
    mono += ms
    return answer
  }
const refusedRequest = (times: number, error: unknown = tooMany) => {
  let timesLeft = times
  return async () => {
    timesLeft -= 1
    if (timesLeft >= 0) throw error
    return 'ok'
  }
}

beforeEach(() => {
  delays = []
  mono = 0
  pace = createPacedCall({ clock: { now: () => 0, mono: () => mono }, wait: async (ms) => void delays.push(ms) })
})

describe('successive requests', () => {
  test('start after a pause as long as the previous answer took; the first starts immediately', async () => {
    expect(await pace(answerAfter(300))).toBe('ok')
    expect(delays).toEqual([])
    await pace(answerAfter(20))
    await pace(answerAfter(0))
    await pace(answerAfter(0))
    expect(delays).toEqual([300, 20])
  })

  test('pause for at most five seconds, however slow the backend is', async () => {
    await pace(answerAfter(90_000))
    await pace(answerAfter(0))
    expect(delays).toEqual([5000])
  })

  test('do not pause for a negative time after the clock was set back', async () => {
    await pace(answerAfter(-5000))
    await pace(answerAfter(0))
    expect(delays).toEqual([])
  })
})

describe('requests that are refused as too many', () => {
  test.each([
    ['in the envelope', tooMany],
    ['as an HTTP status', new ApiError('http', { http: 429 })],
  ])('%s are repeated after pauses that double', async (_, error) => {
    expect(await pace(refusedRequest(4, error))).toBe('ok')
    expect(delays).toEqual([5000, 10_000, 20_000, 40_000])
  })

  test('are repeated after at most a minute each, and not after the sixth refusal', async () => {
    await expect(pace(refusedRequest(6))).rejects.toBe(tooMany)
    expect(delays).toEqual([5000, 10_000, 20_000, 40_000, 60_000])
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
  expect([requests, delays]).toEqual([1, []])
})
