import { Dexie, type ObservabilitySet } from 'dexie'
import type { OutDb } from './out-db.ts'

/** Calls `heard` when operations of this account change, by any tab or worker that Dexie hears of. */
export const watchOps = (db: OutDb, heard: () => void): (() => void) => {
  const prefix = `idb://${db.name}/ops`
  const listener = (parts: ObservabilitySet) => {
    if (Object.keys(parts).some((part) => part.startsWith(prefix))) heard()
  }
  Dexie.on('storagemutated', listener)
  return () => Dexie.on.storagemutated.unsubscribe(listener)
}
