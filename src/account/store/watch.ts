import { Dexie, type ObservabilitySet } from 'dexie'
import type { OutDb } from './db.ts'

/** Calls `heard` when drafts or operations of this account change, by any tab or worker that Dexie hears of. */
export const watchOutbox = (db: OutDb, heard: () => void): (() => void) => {
  const prefixes = ['ops', 'drafts'].map((table) => `idb://${db.name}/${table}`)
  const listener = (parts: ObservabilitySet) => {
    if (Object.keys(parts).some((part) => prefixes.some((prefix) => part.startsWith(prefix)))) heard()
  }
  Dexie.on('storagemutated', listener)
  return () => Dexie.on.storagemutated.unsubscribe(listener)
}
