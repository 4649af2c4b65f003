import { tooMany } from '#server/platform/http/refusal.ts'
import { code } from '#contract/codes.ts'
import { texts } from '#server/texts/texts.ts'
import type { AnswerEvent } from './events.ts'

/** Answers that are being made at a time: each holds a connection to a model. */
const mostRuns = 100
/** Of one account, or of one visitor's address: a device asks one after the other. */
const mostOfOne = 4
const comeAgainMs = 10_000

/** An answer that is being made. Whoever asked may go and come back: it goes on, and nothing of it is lost. */
export interface Run {
  readonly events: readonly AnswerEvent[]
  readonly ended: boolean
  readonly stop: () => void
  /** Resolves when there is more than was known, or after a while. */
  readonly more: (known: number, patienceMs: number) => Promise<void>
}

/** What makes an answer. `give` takes its events one by one. */
export type Work = (give: (event: AnswerEvent) => void, signal: AbortSignal) => Promise<void>

/** The answers that this process is making, each once. */
export const createRuns = () => {
  const running = new Map<string, Run>()
  const owned = new Map<string, number>()
  const start = (key: string, owner: string, work: Work): Run => {
    const own = owned.get(owner) ?? 0
    if (running.size >= mostRuns || own >= mostOfOne)
      throw tooMany(comeAgainMs, code.tooManyRequests, texts.assistant.busy)
    const stopped = new AbortController()
    const events: AnswerEvent[] = []
    let ended = false
    let waiting: (() => void)[] = []
    const wake = () => {
      for (const go of waiting.splice(0)) go()
      waiting = []
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
    owned.set(owner, own + 1)
    const give = (event: AnswerEvent) => {
      events.push(event)
      wake()
    }
    void work(give, stopped.signal).finally(() => {
      ended = true
      running.delete(key)
      const left = (owned.get(owner) ?? 1) - 1
      if (left > 0) owned.set(owner, left)
      else owned.delete(owner)
      wake()
    })
    return run
  }
  return { find: (key: string): Run | undefined => running.get(key), start }
}
export type Runs = ReturnType<typeof createRuns>
