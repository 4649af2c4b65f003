import type { Page } from '@playwright/test'
import type { Backend } from './backend.ts'
import type { Device } from './device.ts'
import type { Fault, LyingNetwork } from './lying-network.ts'
import { storedRows } from './stored.ts'

export class SeededRandom {
  private state: number
  constructor(seed: number) {
    this.state = seed >>> 0
  }
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let hash = Math.imul(this.state ^ (this.state >>> 15), this.state | 1)
    hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61)
    return ((hash ^ (hash >>> 14)) >>> 0) / 4294967296
  }
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }
  is(share: number): boolean {
    return this.next() < share
  }
  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }
  shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, at: this.next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item)
  }
}

/** Waits a fixed time on purpose: the fault must happen at a random moment, and not after an event. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

export interface World {
  readonly device: Device
  readonly network: LyingNetwork
  readonly backend: Backend
  readonly chance: SeededRandom
}

const writeFaults: readonly Fault[] = ['drop-answer', 'drop-answer', 'cut', 'error-500', 'bad-gateway-after', 'portal']
const isWrite = (path: string) => path.includes('/case-draft/') || path.includes('/file/upload')

/** Falsifies a quarter of the answers to writes, most of them after the write was applied. */
export const lieSometimes = ({ network, chance }: World): void => {
  network.fault = ({ method, path }) =>
    method !== 'GET' && isWrite(path) && chance.is(0.25) ? chance.pick(writeFaults) : null
}

export interface DraftOnDisk {
  readonly localId: string
  readonly status: 'draft' | 'sent'
  readonly note: string
}

export const draftsOnDisk = async (page: Page): Promise<DraftOnDisk[]> =>
  (await storedRows(page, /^agro-out-/, 'drafts')).map((row) => ({
    localId: String(row['localId']),
    status: row['status'] === 'sent' ? 'sent' : 'draft',
    note: (row['mine'] as { note?: string } | undefined)?.note ?? '',
  }))

export const findUnanswered = async (page: Page): Promise<string[]> =>
  (await storedRows(page, /^agro-out-/, 'ops')).flatMap((row) =>
    row['state'] === 'done' ? [] : [`${String(row['type'])} ${String(row['state'])} ${String(row['lastAnswer'])}`],
  )

/** Reports a draft's note whenever the disk has a new one, until the page is closed. */
export const reportStored = async (page: Page, localId: string, onStored: (note: string) => void): Promise<void> => {
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
