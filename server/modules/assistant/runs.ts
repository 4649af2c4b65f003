import { tooMany } from '#server/platform/http/refusal.ts'
import { code } from '#contract/codes.ts'
import { createPlaces } from '#server/platform/limits/places.ts'
import { texts } from '#server/texts/texts.ts'
import type { AnswerEvent } from './events.ts'

/** How many answers may be in progress: each holds a connection to a model. A device asks one question at a time. */
const atOnce = { all: 100, ofOne: 4 }
const comeAgainMs = 10_000

/** An answer in progress. It continues when the client disconnects, and nothing is lost. */
export interface Run {
  readonly events: readonly AnswerEvent[]
  readonly ended: boolean
  readonly stop: () => void
  /** Resolves when there are more events than `known`, or after a while. */
  readonly more: (known: number, patienceMs: number) => Promise<void>
}

/** Produces an answer. `give` takes its events one by one. */
export type Work = (give: (event: AnswerEvent) => void, signal: AbortSignal) => Promise<void>

/** The answers that this process is producing, each only once. */
export const createRuns = () => {
  const running = new Map<string, Run>()
  const places = createPlaces(atOnce)
  /** `owner`: an account, or a visitor's address. */
  const start = (key: string, owner: string, work: Work): Run => {
    const leave = places.take(owner)
    if (!leave) throw tooMany(comeAgainMs, code.tooManyRequests, texts.assistant.busy)
    const stopped = new AbortController()
    const events: AnswerEvent[] = []
    let ended = false
    const waiting: (() => void)[] = []
    const wake = () => {
      for (const go of waiting.splice(0)) go()
    }
    const run: Run = {
      events,
      get ended() {
        return ended
      },
      stop: () => stopped.abort(),
      more: (known, patienceMs) =>
        events.length > known || ended
          ? Promise.resolve()
          : new Promise((resolve) => {
              const timer = setTimeout(resolve, patienceMs)
              waiting.push(() => {
                clearTimeout(timer)
                resolve()
              })
            }),
    }
    running.set(key, run)
    const give = (event: AnswerEvent) => {
      events.push(event)
      wake()
    }
    void work(give, stopped.signal).finally(() => {
      ended = true
      running.delete(key)
      leave()
      wake()
    })
    return run
  }
  return { find: (key: string): Run | undefined => running.get(key), start }
}
export type Runs = ReturnType<typeof createRuns>
