import { loadMs } from './worker-protocol.ts'
import { refreshInWorker, type CopyRequest, type WorkerOutcome, type WorkerTarget } from './worker-copier.ts'

/** The part of a `Worker` that this file uses. */
export interface CopyWorker extends WorkerTarget {
  onerror: ((event: ErrorEvent) => void) | null
  readonly terminate: () => void
}

interface Held {
  readonly worker: CopyWorker
  /** Resolves if the script could not be loaded or threw: the worker will not answer. */
  readonly broken: Promise<WorkerOutcome>
  jobs: number
}

/**
 * Copies in a worker of the page, if no service worker can (private windows, a failed installation, development). The
 * worker exists only while it copies: idle, it would hold the memory of a database library.
 */
export const createOwnWorker = (start: () => CopyWorker | null): ((request: CopyRequest) => Promise<WorkerOutcome>) => {
  let held: Held | null = null

  const begin = (): Held | null => {
    let worker: CopyWorker | null
    try {
      worker = start()
    } catch {
      return null
    }
    if (!worker) return null
    const started = worker
    const broken = new Promise<WorkerOutcome>((resolve) => {
      started.onerror = () => resolve({ at: 'unheard' })
    })
    return { worker, broken, jobs: 0 }
  }

  return async (request) => {
    const mine = (held ??= begin())
    if (!mine) return { at: 'unheard' }
    mine.jobs += 1
    const outcome = await Promise.race([refreshInWorker(mine.worker, request, loadMs), mine.broken])
    mine.jobs -= 1
    const dead = outcome.at === 'lost' || outcome.at === 'unheard'
    if (dead || mine.jobs === 0) {
      mine.worker.terminate()
      if (held === mine) held = null
    }
    return outcome
  }
}
