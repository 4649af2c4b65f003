import type { OutDb } from './db.ts'

/** The account database that is open in this page; null for a visitor. Boot sets it, reads follow it. */
let current: OutDb | null = null
const listeners = new Set<() => void>()

export const currentOutDb = (): OutDb | null => current

export const setCurrentOutDb = (db: OutDb | null): void => {
  current = db
  for (const listener of listeners) listener()
}

export const onCurrentOutDb = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
