import type { Page } from '@playwright/test'
import type { SeededRandom } from '../../tests/harness/sync/seeded.ts'
import type { Backend } from './backend.ts'
import type { Device } from './device.ts'
import type { Fault, FaultyProxy } from './lying-network.ts'
import { readStoredRows } from './stored.ts'

/** Waits for a time, not for an event, on purpose: the fault must happen at a random moment. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

export interface World {
  readonly device: Device
  readonly network: FaultyProxy
  readonly backend: Backend
  readonly seeded: SeededRandom
}

const writeFaults: readonly Fault[] = ['drop-answer', 'drop-answer', 'cut', 'error-500', 'bad-gateway-after', 'portal']
const isWrite = (path: string) => path.includes('/case-draft/') || path.includes('/file/upload')

/** Causes a fault in a quarter of the saves, sends and uploads. The backend applies half of these requests. */
export const injectWriteFaults = ({ network, seeded }: World): void => {
  network.fault = ({ method, path }) =>
    method !== 'GET' && isWrite(path) && seeded.chance(0.25) ? seeded.pick(writeFaults) : null
}

export interface DraftOnDisk {
  readonly localId: string
  readonly status: 'draft' | 'sent'
  readonly note: string
}

export const draftsOnDisk = async (page: Page): Promise<DraftOnDisk[]> =>
  (await readStoredRows(page, /^agro-out-/, 'drafts')).map((row) => ({
    localId: String(row['localId']),
    status: row['status'] === 'sent' ? 'sent' : 'draft',
    note: (row['mine'] as { note?: string } | undefined)?.note ?? '',
  }))

export const describePendingOps = async (page: Page): Promise<string[]> =>
  (await readStoredRows(page, /^agro-out-/, 'ops')).flatMap((row) =>
    row['state'] === 'done' ? [] : [`${String(row['type'])} ${String(row['state'])} ${String(row['lastAnswer'])}`],
  )

export const watchStoredNote = async (page: Page, localId: string, onStored: (note: string) => void): Promise<void> => {
  await page.exposeFunction('tellStored', (note: string) => onStored(note))
  await page.evaluate((id) => {
    const openOutbox = async () => {
      const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('agro-out-'))?.name ?? ''
      return new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name)
        request.addEventListener('success', () => resolve(request.result))
      })
    }
    void openOutbox().then((db) => {
      let lastNote = ''
      const look = () => {
        const request = db.transaction('drafts').objectStore('drafts').get(id)
        request.addEventListener('success', () => {
          const note = String((request.result as { mine?: { note?: string } } | undefined)?.mine?.note ?? '')
          if (note !== lastNote) void Reflect.get(globalThis, 'tellStored')(note)
          lastNote = note
          setTimeout(look, 5)
        })
      }
      look()
    })
  }, localId)
}
