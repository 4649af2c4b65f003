import type { Locale } from '#contract/languages.ts'
import type { Copier } from '#catalogue/copy/copier.ts'
import { beatMs, type FromWorker } from '#catalogue/copy/worker/worker-protocol.ts'
import { createDeviceCopier, type DeviceCopierDeps } from './device-copier.ts'

/** A part of the public copy: readers of the page wait for it no longer than for a few frames, and are woken once. */
const rowsAtOnce = 400

export interface WorkerCopies {
  readonly copier: Copier
  /** Refreshes for a page, and tells it all along that the worker is alive. */
  readonly refreshFor: (locale: Locale, maxAgeMs: number, tell: (message: FromWorker) => void) => Promise<void>
}

/** The copier of a worker, be it the service worker or one of a page, and its answers to a page. */
export const createWorkerCopies = (deps: Omit<DeviceCopierDeps, 'rowsAtOnce'>): WorkerCopies => {
  const copier = createDeviceCopier({ ...deps, rowsAtOnce })
  return {
    copier,
    refreshFor: async (locale, maxAgeMs, tell) => {
      tell({ type: 'catalogue/working' })
      const beat = setInterval(() => tell({ type: 'catalogue/working' }), beatMs)
      try {
        const outcome = await copier.refresh(locale, maxAgeMs)
        tell(
          outcome.at === 'done' ? { type: 'catalogue/done' } : { type: 'catalogue/stopped', problem: outcome.problem },
        )
      } finally {
        clearInterval(beat)
      }
    },
  }
}
