import { readdirSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { accountDbName } from '#account/store/db.ts'
import type { StoredDraft } from './model-server.ts'
import { anAccount } from '../ids.ts'

/**
 * Databases as released apps left them, with operations in every state: `released/outbox-v<version>.json`, taken from
 * the app of that day and never changed. A new version of the schema gets a file of its own before it is released.
 */
const folder = new URL('released/', import.meta.url)

const path = z.union([z.string(), z.array(z.string()), z.null()])
const table = z.object({
  key: z.object({ path, auto: z.boolean() }),
  indexes: z.array(z.object({ name: z.string(), path, unique: z.nullish(z.boolean()), multi: z.nullish(z.boolean()) })),
  rows: z.array(z.record(z.string(), z.unknown())),
})
const released = z.object({
  /** Dexie's count; the browser's is ten times that. */
  version: z.number(),
  sub: z.string(),
  tables: z.record(z.string(), table),
  /** What the server had of the account at that moment. */
  server: z.object({ drafts: z.array(z.custom<StoredDraft>()), files: z.array(z.string()) }),
})
export type Released = z.infer<typeof released>

const bytes = z.object({ $bytes: z.string() })
const revive = (_: string, value: unknown): unknown => {
  const parsed = bytes.safeParse(value)
  return parsed.success ? new Uint8Array(Buffer.from(parsed.data.$bytes, 'base64')).buffer : value
}

export const releasedVersions = (): string[] => readdirSync(folder).filter((name) => name.startsWith('outbox-v'))

export const readReleased = (name: string): Released =>
  released.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'), revive))

const build = (db: IDBDatabase, { tables }: Released) => {
  for (const [name, { key, indexes }] of Object.entries(tables)) {
    const store = db.createObjectStore(name, {
      ...(key.path === null ? {} : { keyPath: key.path }),
      autoIncrement: key.auto,
    })
    for (const index of indexes)
      if (index.path !== null)
        store.createIndex(index.name, index.path, { unique: index.unique === true, multiEntry: index.multi === true })
  }
}

const fill = (db: IDBDatabase, { tables }: Released): Promise<void> =>
  new Promise((resolve, reject) => {
    const names = Object.keys(tables)
    const tx = db.transaction(names, 'readwrite')
    tx.oncomplete = () => resolve()
    tx.onerror = () => reject(tx.error ?? new Error('not filled'))
    for (const name of names) for (const row of tables[name]?.rows ?? []) tx.objectStore(name).put(row)
  })

/** Puts a released database where this app will look for it: without this app's code having touched it. */
export const plant = async (one: Released): Promise<void> => {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(accountDbName(anAccount(one.sub)), one.version * 10)
    request.onupgradeneeded = () => build(request.result, one)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('not opened'))
  })
  await fill(db, one)
  db.close()
}
