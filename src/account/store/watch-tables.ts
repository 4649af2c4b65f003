import { Dexie, type ObservabilitySet } from 'dexie'

/** Calls `heard` when one of these tables changes, by any tab or worker that Dexie hears of. Returns how to stop. */
export const watchTables = (db: Pick<Dexie, 'name'>, tables: readonly string[], heard: () => void): (() => void) => {
  const prefixes = tables.map((table) => `idb://${db.name}/${table}`)
  const listener = (parts: ObservabilitySet) => {
    if (Object.keys(parts).some((part) => prefixes.some((prefix) => part.startsWith(prefix)))) heard()
  }
  Dexie.on('storagemutated', listener)
  return () => Dexie.on.storagemutated.unsubscribe(listener)
}
