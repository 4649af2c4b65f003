import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { code } from '#contract/codes.ts'
import { pieceEvent, type AnswerEvent, createRuns, type Runs, type Work } from './runs.ts'

let runs: Runs
beforeEach(() => {
  runs = createRuns()
})

/** An answer that says what it is told to, when it is told to. */
const held = () => {
  let say: (event: AnswerEvent) => void = () => undefined
  let end: (how?: Error) => void = () => undefined
  let signal: AbortSignal | undefined
  const work: Work = (give, stopped) => {
    say = give
    signal = stopped
    return new Promise((resolve, reject) => (end = (how) => (how ? reject(how) : resolve())))
  }
  return {
    work,
    say: (text: string) => say(pieceEvent(text, null)),
    end: async () => {
      end()
      await vi.waitFor(() => expect(signal).toBeDefined())
    },
    stopped: () => signal?.aborted,
  }
}
const saidBy = (events: readonly AnswerEvent[]) => events.map(({ receive }) => receive.content)
const ended = (key: string) => vi.waitFor(() => expect(runs.find(key)).toBeUndefined())

describe('an answer that is being made', () => {
  test('loses nothing that was said before or between listeners', async () => {
    const one = held()
    const run = runs.start('a', 'me', one.work)
    one.say('first')
    one.say('second')
    await run.more(0, 60_000)
    expect(saidBy(run.events)).toEqual(['first', 'second'])
    await one.end()
    await ended('a')
    expect(saidBy(run.events)).toEqual(['first', 'second'])
  })

  test('that has more than the listener knows does not make it wait, nor does one that has ended', async () => {
    const one = held()
    const run = runs.start('a', 'me', one.work)
    one.say('word')
    await run.more(0, 3_600_000)
    await one.end()
    await ended('a')
    await run.more(99, 3_600_000)
    expect(run.ended).toBe(true)
  })

  test('receives a stop, and says itself when it has stopped', async () => {
    const [one, other] = [held(), held()]
    const run = runs.start('a', 'me', one.work)
    runs.start('b', 'me', other.work)
    run.stop()
    run.stop()
    expect([one.stopped(), other.stopped(), run.ended]).toEqual([true, false, false])
    one.say('last words')
    await one.end()
    await ended('a')
    expect(saidBy(run.events)).toEqual(['last words'])
  })
})

describe('silence', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('ends the wait after a while, so that a keep-alive can be sent; what comes later is still received', async () => {
    const one = held()
    const run = runs.start('a', 'me', one.work)
    let woken = 0
    const wait = () => run.more(0, 15_000).then(() => (woken += 1))
    const first = wait()
    await vi.advanceTimersByTimeAsync(14_999)
    expect(woken).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    await first
    expect([woken, run.events, run.ended]).toEqual([1, [], false])
    const second = wait()
    one.say('word')
    await second
    expect([woken, vi.getTimerCount()]).toEqual([2, 0])
  })
})

describe('places for running answers', () => {
  const full = { http: 429, code: code.tooManyRequests }

  test('are four for one owner; another owner does not wait, and an ended answer makes room', async () => {
    const mine = [held(), held(), held(), held()]
    for (const [at, { work }] of mine.entries()) runs.start(`mine-${at}`, 'me', work)
    expect(() => runs.start('fifth', 'me', held().work)).toThrow(expect.objectContaining(full))
    expect(runs.find('fifth')).toBeUndefined()
    runs.start('other', 'somebody', held().work)
    await mine[1]?.end()
    await ended('mine-1')
    expect(runs.start('fifth', 'me', held().work)).toBe(runs.find('fifth'))
  })

  test('are a hundred in all', () => {
    for (let at = 0; at < 100; at += 1) runs.start(`a${at}`, `owner-${at}`, held().work)
    expect(() => runs.start('one more', 'new', held().work)).toThrow(expect.objectContaining(full))
  })

  test('are held by a stopped answer until it has really ended', async () => {
    const mine = [held(), held(), held(), held()]
    for (const [at, { work }] of mine.entries()) runs.start(`m${at}`, 'me', work)
    runs.find('m0')?.stop()
    expect(() => runs.start('fifth', 'me', held().work)).toThrow(expect.objectContaining(full))
    await mine[0]?.end()
    await ended('m0')
    expect(() => runs.start('fifth', 'me', held().work)).not.toThrow()
  })
})
