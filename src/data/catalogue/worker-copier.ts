import type { Locale } from '#contract/headers.ts'
import type { CopyOutcome } from './replicate.ts'
import { deadMs, fromWorker, takeUpMs, type ToWorker } from './messages.ts'

/** What the page needs of the service worker that controls it. */
export interface WorkerTarget {
  readonly postMessage: (message: ToWorker, transfer: Transferable[]) => void
}

/** `unheard`: there is nobody to do it; `lost`: the worker died over it and is to be asked again. */
export type WorkerOutcome = CopyOutcome | { readonly at: 'unheard' } | { readonly at: 'lost' }

/** Asks the service worker to refresh, and waits as long as it shows signs of life. */
export const refreshInWorker = (
  worker: WorkerTarget,
  locale: Locale,
  deviceId: string,
  maxAgeMs: number,
  categories: readonly string[] = [],
): Promise<WorkerOutcome> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const settle = (outcome: WorkerOutcome) => {
      clearTimeout(timer)
      port1.close()
      resolve(outcome)
    }
    let timer = setTimeout(() => settle({ at: 'unheard' }), takeUpMs)
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
          return
      }
    }
    worker.postMessage({ type: 'catalogue/refresh', locale, deviceId, maxAgeMs, categories: [...categories] }, [port2])
  })
