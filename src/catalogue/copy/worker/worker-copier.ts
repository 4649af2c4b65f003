import type { Locale } from '#contract/languages.ts'
import type { CopyOutcome } from '../replicate.ts'
import { deadMs, fromWorker, takeUpMs, type ToWorker } from './worker-protocol.ts'

/** What the page needs from a worker that copies: the service worker, or one of its own. */
export interface WorkerTarget {
  readonly postMessage: (message: ToWorker, transfer: Transferable[]) => void
}

export interface CopyRequest {
  readonly locale: Locale
  readonly deviceId: string
  readonly maxAgeMs: number
  /** With data saver on: the only categories to copy; empty: all. */
  readonly categories: readonly string[]
}

/** `unheard`: no worker took the work up; `lost`: the worker died during it and is to be asked again. */
export type WorkerOutcome = CopyOutcome | { readonly at: 'unheard' } | { readonly at: 'lost' }

/** Asks a worker to refresh, and waits as long as it shows signs of life; at most `patienceMs` for the first one. */
export const refreshInWorker = (
  worker: WorkerTarget,
  { locale, deviceId, maxAgeMs, categories }: CopyRequest,
  patienceMs = takeUpMs,
): Promise<WorkerOutcome> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const settle = (outcome: WorkerOutcome) => {
      clearTimeout(timer)
      port1.close()
      resolve(outcome)
    }
    let timer = setTimeout(() => settle({ at: 'unheard' }), patienceMs)
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      const parsed = fromWorker.safeParse(data)
      if (!parsed.success) return
      switch (parsed.data.type) {
        case 'catalogue/working':
          clearTimeout(timer)
          timer = setTimeout(() => settle({ at: 'lost' }), deadMs)
          return
        case 'catalogue/done':
          return settle({ at: 'done' })
        case 'catalogue/stopped':
          return settle({ at: 'stopped', problem: parsed.data.problem })
        case 'busy':
        case 'parts':
          return
      }
    }
    worker.postMessage({ type: 'catalogue/refresh', locale, deviceId, maxAgeMs, categories: [...categories] }, [port2])
  })
