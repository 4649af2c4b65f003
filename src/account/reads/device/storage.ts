import { useEffect, useState } from 'react'
import type { LiveRead } from '#lib/live-read.ts'
import { pinnedFilesCache, recordFilesCache, seenFilesCache } from '#api/files/file-caches.ts'
import type { AccountDb } from '../../store/db.ts'
import { readable } from '../../store/account-rows.ts'
import { blobRow, draftRow } from '../../store/rows.ts'
import { evictionRisk, isWebkit, type EvictionRisk } from './eviction.ts'
import { useAccountRead } from '../use-account-read.ts'

export type { EvictionRisk } from './eviction.ts'

interface Browser {
  readonly persisted: boolean | null
  readonly usage: number | null
  readonly quota: number | null
}

/** Missing on plain http and in old browsers. */
const storageOf = () => (navigator as { storage?: Partial<StorageManager> }).storage

const askBrowser = async (): Promise<Browser> => {
  const storage = storageOf()
  const told = await storage?.estimate?.().catch(() => null)
  const persisted = await storage?.persisted?.().catch(() => null)
  return { persisted: persisted ?? null, usage: told?.usage ?? null, quota: told?.quota || null }
}

/** What uses space in this account, in bytes. */
export interface WorkSizes {
  /** Files of requests that were not sent yet. */
  readonly unsentFiles: number
  /** Files of sent requests that are still here; they are deleted first. */
  readonly sentFiles: number
  /** Drafts whose text the server does not have, and operations without an answer. */
  readonly unsent: number
}

const readWorkSizes = async (db: AccountDb): Promise<WorkSizes> => {
  const drafts = readable(draftRow, await db.drafts.toArray())
  const blobs = readable(blobRow, await db.blobs.toArray())
  const sent = new Set(drafts.flatMap((row) => (row.status === 'sent' ? [row.localId] : [])))
  const bytes = (ofSent: boolean) =>
    blobs.reduce((sum, blob) => (sent.has(blob.draftId) === ofSent ? sum + blob.size : sum), 0)
  const waiting = await db.ops.where('[pending+seq]').between([1, -Infinity], [1, Infinity]).toArray()
  const alone = drafts.filter(
    (row) => row.status === 'draft' && row.rev > row.ackedRev && waiting.every((op) => op.draftId !== row.localId),
  )
  const things = new Set(waiting.map((op) => op.draftId ?? op.opId))
  return { unsentFiles: bytes(false), sentFiles: bytes(true), unsent: alone.length + things.size }
}

const noWork: WorkSizes = { unsentFiles: 0, sentFiles: 0, unsent: 0 }

export const useWorkSizes = (): LiveRead<WorkSizes> => useAccountRead(readWorkSizes, noWork, [])

const sizeOf = async (response: Response): Promise<number> =>
  Number(response.headers.get('content-length') ?? Number.NaN) || (await response.blob()).size

/** Bytes in the caches. */
export interface CacheSizes {
  /** Files that were viewed. */
  readonly images: number
  /** Files of the offline pack. */
  readonly pack: number
  /** Files of sent requests and their replies. */
  readonly records: number
  /** The app's own files. */
  readonly shell: number
}

const kindOf: Readonly<Record<string, keyof CacheSizes>> = {
  [seenFilesCache]: 'images',
  [pinnedFilesCache]: 'pack',
  [recordFilesCache]: 'records',
}

const readCaches = async (): Promise<CacheSizes> => {
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

/** What the browser says about its storage; null until it has answered. */
export interface DeviceStorage extends Browser {
  /** Null until they are counted. */
  readonly caches: CacheSizes | null
  /** Asks the browser again. */
  readonly refresh: () => void
}

export const useDeviceStorage = (): DeviceStorage | null => {
  const [browser, setBrowser] = useState<Browser | null>(null)
  const [counted, setCounted] = useState<DeviceStorage['caches']>(null)
  const [again, setAgain] = useState(0)
  useEffect(() => {
    let here = true
    void askBrowser().then((told) => here && setBrowser(told))
    void readCaches()
      .catch(() => null)
      .then((sizes) => here && setCounted(sizes))
    return () => {
      here = false
    }
  }, [again])
  return browser && { ...browser, caches: counted, refresh: () => setAgain((n) => n + 1) }
}

/** Asks the browser, at the buyer's request, to persist this origin; true if it promised. */
export const askToPersist = async (): Promise<boolean> =>
  (await storageOf()
    ?.persist?.()
    .catch(() => false)) ?? false

const installed = () =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** How often an open page checks whether the disk has filled up. */
const lookEveryMs = 10 * 60_000

/**
 * Whether the browser could delete what was never sent (STOR-10). Checked when something becomes unsent, and regularly.
 */
export const useEvictionRisk = (): EvictionRisk => {
  const read = useWorkSizes()
  const unsent = read.status === 'ready' ? read.data.unsent : 0
  const some = unsent > 0
  const [browser, setBrowser] = useState<Browser | null>(null)
  useEffect(() => {
    if (!some) return
    let here = true
    const look = () => void askBrowser().then((told) => here && setBrowser(told))
    look()
    const timer = setInterval(look, lookEveryMs)
    return () => {
      here = false
      clearInterval(timer)
    }
  }, [some])
  if (!browser) return 'none'
  return evictionRisk({ ...browser, unsent, webkit: isWebkit(navigator.userAgent), installed: installed() })
}
