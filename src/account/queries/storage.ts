import { useEffect, useState } from 'react'
import { fieldOf } from '#lib/field-of.ts'
import { pinnedFilesCache, recordFilesCache, viewedFilesCache } from '#api/files/files.ts'
import { type AccountDb, parseReadable } from '../store/db.ts'
import { blobRow, draftRow } from '../store/rows.ts'
import { useAccountRead } from './use-account-read.ts'
import { parseUnreadableIds, unreadablePrefix } from '../store/unreadable.ts'

export const noneUnreadable = { records: 0, drafts: 0, messages: 0, cart: 0, favourites: 0 }

const readCounts = async (db: AccountDb) => {
  const counts = { ...noneUnreadable }
  for (const list of Object.keys(counts) as (keyof typeof counts)[]) {
    const rows = await db.kv.where('k').startsWith(unreadablePrefix(list)).toArray()
    counts[list] = rows.reduce((sum, row) => sum + parseUnreadableIds(row.v).length, 0)
  }
  return counts
}

export const useUnreadableCounts = () => useAccountRead(readCounts, noneUnreadable, [])

const titleIn = (raw: unknown): string => {
  const lines = fieldOf(fieldOf(raw, 'mine'), 'lines')
  const name = Array.isArray(lines) ? fieldOf(lines[0], 'name') : null
  return typeof name === 'string' ? name : ''
}

const readUnreadable = async (db: AccountDb) =>
  (await db.quarantine.toArray()).map(({ n = 0, table, at, raw }) => ({ n, table, at, title: titleIn(raw) }))

export const useUnreadableRows = () => useAccountRead(readUnreadable, [], [])

export type EvictionRisk = 'nearly-full' | 'seven-days' | 'none'

export interface StorageFacts {
  readonly persisted: boolean | null
  readonly usage: number | null
  readonly quota: number | null
  /** WebKit deletes the data of sites that were not visited for 7 days. */
  readonly webkit: boolean
  /** WebKit does not delete the data of installed apps. */
  readonly installed: boolean
  readonly unsent: number
}

const nearlyFull = 0.8

export const evictionRiskOf = ({ persisted, usage, quota, webkit, installed, unsent }: StorageFacts): EvictionRisk => {
  if (unsent === 0 || persisted === true) return 'none'
  if (usage !== null && quota !== null && usage >= quota * nearlyFull) return 'nearly-full'
  return webkit && !installed ? 'seven-days' : 'none'
}

/** Every browser on iOS is WebKit. Chromium's user agent has "WebKit" too, but also "Chrome". */
export const isWebkit = (userAgent: string): boolean =>
  userAgent.includes('AppleWebKit') && !/Chrome|Chromium|Edg\/|Android/.test(userAgent)

const storageOf = () => (navigator as { storage?: Partial<StorageManager> }).storage

const readBrowserStorage = async () => {
  const storage = storageOf()
  const estimate = await storage?.estimate?.().catch(() => null)
  const isPersisted = await storage?.persisted?.().catch(() => null)
  return { persisted: isPersisted ?? null, usage: estimate?.usage ?? null, quota: estimate?.quota || null }
}
type Browser = Awaited<ReturnType<typeof readBrowserStorage>>

const readUnsentAndSentSizes = async (db: AccountDb) => {
  const drafts = parseReadable(draftRow, await db.drafts.toArray())
  const blobs = parseReadable(blobRow, await db.blobs.toArray())
  const sentIds = new Set(drafts.flatMap((row) => (row.status === 'sent' ? [row.localId] : [])))
  const bytes = (ofSent: boolean) =>
    blobs.reduce((sum, blob) => (sentIds.has(blob.draftId) === ofSent ? sum + blob.size : sum), 0)
  const waiting = await db.ops.where('[pending+seq]').between([1, -Infinity], [1, Infinity]).toArray()
  const unqueuedDrafts = drafts.filter(
    (row) => row.status === 'draft' && row.rev > row.ackedRev && waiting.every((op) => op.draftId !== row.localId),
  )
  const things = new Set(waiting.map((op) => op.draftId ?? op.opId))
  return { unsentFileBytes: bytes(false), sentFileBytes: bytes(true), unsentCount: unqueuedDrafts.length + things.size }
}

export const useUnsentAndSentSizes = () =>
  useAccountRead(readUnsentAndSentSizes, { unsentFileBytes: 0, sentFileBytes: 0, unsentCount: 0 }, [])

const sizeOf = async (response: Response): Promise<number> =>
  Number(response.headers.get('content-length') ?? Number.NaN) || (await response.blob()).size

const kindOf: Readonly<Record<string, 'images' | 'pack' | 'records'>> = {
  [viewedFilesCache]: 'images',
  [pinnedFilesCache]: 'pack',
  [recordFilesCache]: 'records',
}

const readCaches = async () => {
  const sizes = { images: 0, pack: 0, records: 0, shell: 0 }
  if (typeof caches === 'undefined') return sizes
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      if (response) sizes[kindOf[name] ?? 'shell'] += await sizeOf(response)
    }
  }
  return sizes
}

export const useDeviceStorage = () => {
  const [browser, setBrowser] = useState<Browser | null>(null)
  const [cacheSizes, setCacheSizes] = useState<Awaited<ReturnType<typeof readCaches>> | null>(null)
  const [again, setAgain] = useState(0)
  useEffect(() => {
    let here = true
    void readBrowserStorage().then((answer) => here && setBrowser(answer))
    void readCaches()
      .catch(() => null)
      .then((sizes) => here && setCacheSizes(sizes))
    return () => {
      here = false
    }
  }, [again])
  return browser && { ...browser, caches: cacheSizes, refresh: () => setAgain((n) => n + 1) }
}

export const requestPersistence = async (): Promise<boolean> =>
  (await storageOf()
    ?.persist?.()
    .catch(() => false)) ?? false

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** An installed WebKit app does not share the browser's storage. */
export const startsWithEmptyStorage = (): boolean => isWebkit(navigator.userAgent) && isInstalled()

const checkIntervalMs = 10 * 60_000

export const useEvictionRisk = (): EvictionRisk => {
  const sizes = useUnsentAndSentSizes()
  const unsent = sizes.status === 'ready' ? sizes.data.unsentCount : 0
  const hasUnsent = unsent > 0
  const [browser, setBrowser] = useState<Browser | null>(null)
  useEffect(() => {
    if (!hasUnsent) return
    let isMounted = true
    const check = () => void readBrowserStorage().then((answer) => isMounted && setBrowser(answer))
    check()
    const timer = setInterval(check, checkIntervalMs)
    return () => {
      isMounted = false
      clearInterval(timer)
    }
  }, [hasUnsent])
  if (!browser) return 'none'
  return evictionRiskOf({ ...browser, unsent, webkit: isWebkit(navigator.userAgent), installed: isInstalled() })
}
