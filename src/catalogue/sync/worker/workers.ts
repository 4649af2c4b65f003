import type { Locale } from '#contract/languages.ts'
import type { CopyOutcome } from '../replicate.ts'
import { delay } from '../../store/raw.ts'
import {
  silenceTimeoutMs,
  messageFromWorker,
  startTimeoutMs,
  type MessageToWorker,
  loadTimeoutMs,
} from './worker-protocol.ts'

export const installTimeoutMs = 20_000

const active = async (registering: Promise<ServiceWorkerRegistration | undefined>): Promise<ServiceWorker | null> => {
  const registration = await registering
  const worker = registration?.active ?? registration?.waiting ?? registration?.installing
  if (!worker) return null
  return new Promise((resolve) => {
    const check = () => {
      if (worker.state === 'activated') resolve(worker)
      if (worker.state === 'redundant') resolve(null)
    }
    worker.addEventListener('statechange', check)
    check()
  })
}

export const waitForInstalledWorker = (registering: Promise<ServiceWorkerRegistration | undefined>) =>
  Promise.race([active(registering), delay(installTimeoutMs).then(() => null)])

type WorkerTarget = Readonly<{ postMessage: (message: MessageToWorker, transfer: Transferable[]) => void }>

export interface SyncRequest {
  readonly locale: Locale
  readonly deviceId: string
  readonly maxAgeMs: number
  readonly categories: readonly string[]
}

/** `unheard`: no worker began the work, or its script failed. `lost`: it fell silent at work, and is asked again. */
export type WorkerOutcome = CopyOutcome | { readonly at: 'unheard' } | { readonly at: 'lost' }

export const refreshInWorker = (
  worker: WorkerTarget,
  { locale, deviceId, maxAgeMs, categories }: SyncRequest,
  maxWaitMs = startTimeoutMs,
): Promise<WorkerOutcome> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const settle = (outcome: WorkerOutcome) => {
      clearTimeout(timer)
      port1.close()
      resolve(outcome)
    }
    let timer = setTimeout(() => settle({ at: 'unheard' }), maxWaitMs)
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      const parsed = messageFromWorker.safeParse(data)
      if (!parsed.success) return
      switch (parsed.data.type) {
        case 'catalogue/working':
          clearTimeout(timer)
          timer = setTimeout(() => settle({ at: 'lost' }), silenceTimeoutMs)
          return
        case 'catalogue/done':
          return settle({ at: 'done' })
        case 'catalogue/stopped':
          return settle({ at: 'stopped', problem: parsed.data.problem })
        case 'parts':
          return
      }
    }
    worker.postMessage({ type: 'catalogue/refresh', locale, deviceId, maxAgeMs, categories: [...categories] }, [port2])
  })

export interface CopyWorker extends WorkerTarget {
  onerror: ((event: ErrorEvent) => void) | null
  readonly terminate: () => void
}

const startOrNull = (start: () => CopyWorker | null): CopyWorker | null => {
  try {
    return start()
  } catch {
    return null
  }
}

export const createDedicatedCopier =
  (start: () => CopyWorker | null) =>
  async (request: SyncRequest): Promise<WorkerOutcome> => {
    const worker = startOrNull(start)
    if (!worker) return { at: 'unheard' }
    const broken = new Promise<WorkerOutcome>((resolve) => {
      worker.onerror = () => resolve({ at: 'unheard' })
    })
    const outcome = await Promise.race([refreshInWorker(worker, request, loadTimeoutMs), broken])
    worker.terminate()
    return outcome
  }
