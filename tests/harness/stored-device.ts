import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** Stores the databases of a device as JSON, one row per line, for tests that open data of an earlier version. */
const path = z.union([z.string(), z.array(z.string()), z.null()])
const store = z.object({
  shape: z.object({
    keyPath: path,
    autoIncrement: z.boolean(),
    indexes: z.array(z.object({ name: z.string(), keyPath: path, unique: z.boolean(), multiEntry: z.boolean() })),
  }),
  rows: z.array(z.record(z.string(), z.unknown())),
})
/** `version`: the browser's version number of the database, which is ten times Dexie's. */
const database = z.object({ version: z.number(), stores: z.record(z.string(), store) })
type StoredDatabase = z.infer<typeof database>
const device = z.object({ sub: z.string(), account: database, catalogue: database })

const fileOf = (version: string) => new URL(`data/device-${version}.json`, import.meta.url)

const inline = z.object({ $bytes: z.string() })
const revive = (_: string, value: unknown): unknown => {
  const bytes = inline.safeParse(value)
  return bytes.success ? new Uint8Array(Buffer.from(bytes.data.$bytes, 'base64')).buffer : value
}
const encodeBuffers = (_: string, value: unknown): unknown =>
  value instanceof ArrayBuffer ? { $bytes: Buffer.from(value).toString('base64') } : value

export const readDevice = (version: string): z.infer<typeof device> =>
  device.parse(JSON.parse(readFileSync(fileOf(version), 'utf8'), revive))

const textOf = ({ version, stores }: StoredDatabase): string => {
  const texts = Object.entries(stores).map(([name, { shape, rows }]) => {
    const lines = rows.map((row) => JSON.stringify(row, encodeBuffers)).join(',\n')
    return `"${name}":{"shape":${JSON.stringify(shape)},"rows":[\n${lines}]}`
  })
  return `{"version":${version},"stores":{\n${texts.join(',\n')}}}`
}

export const writeDevice = (version: string, { sub, account, catalogue }: z.infer<typeof device>): void =>
  writeFileSync(fileOf(version), `{"sub":"${sub}",\n"account":${textOf(account)},\n"catalogue":${textOf(catalogue)}}\n`)

const openRaw = (name: string, version?: number, upgrade?: (db: IDBDatabase) => void): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = () => upgrade?.(request.result)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('not opened'))
  })

export const dumpDatabase = async (name: string): Promise<StoredDatabase> => {
  const db = await openRaw(name)
  const stores: StoredDatabase['stores'] = {}
  for (const storeName of db.objectStoreNames) {
    const source = db.transaction(storeName).objectStore(storeName)
    const rows = await new Promise<Record<string, unknown>[]>((resolve, reject) => {
      const request: IDBRequest<Record<string, unknown>[]> = source.getAll()
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('not read'))
    })
    const indexes = [...source.indexNames].map((indexName) => {
      const { keyPath, unique, multiEntry } = source.index(indexName)
      return { name: indexName, keyPath, unique, multiEntry }
    })
    const { keyPath, autoIncrement } = source
    stores[storeName] = { shape: { keyPath, autoIncrement, indexes }, rows }
  }
  const { version } = db
  db.close()
  return { version, stores }
}

export const restoreDatabase = async (name: string, { version, stores }: StoredDatabase): Promise<void> => {
  const db = await openRaw(name, version, (newDb) => {
    for (const [storeName, { shape }] of Object.entries(stores)) {
      const newStore = newDb.createObjectStore(storeName, shape)
      for (const index of shape.indexes) newStore.createIndex(index.name, index.keyPath ?? [], index)
    }
  })
  await new Promise<void>((resolve, reject) => {
    const tx = db.transaction(Object.keys(stores), 'readwrite')
    tx.oncomplete = () => resolve()
    tx.onerror = () => reject(tx.error ?? new Error('not filled'))
    for (const [storeName, { rows }] of Object.entries(stores))
      for (const row of rows) tx.objectStore(storeName).put(row)
  })
  db.close()
}
