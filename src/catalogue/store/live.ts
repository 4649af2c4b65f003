import { liveQuery } from 'dexie'
import type { Locale } from '#contract/languages.ts'
import { openRefDb, type RefDb } from './db.ts'

export interface Watcher<T> {
  readonly next: (value: T) => void
  readonly error: (error: unknown) => void
}

/**
 * Reads now and again whenever something that was read has changed, in this tab, another or the service worker.
 * Returns a function that ends it.
 */
export const watchRef = <T>(locale: Locale, read: (db: RefDb) => Promise<T>, watcher: Watcher<T>): (() => void) => {
  let ended = false
  let unsubscribe = () => {}
  const start = async () => {
    const db = await openRefDb(locale)
    if (ended) return
    const subscription = liveQuery(() => read(db)).subscribe({ next: watcher.next, error: watcher.error })
    unsubscribe = () => subscription.unsubscribe()
  }
  start().catch((error: unknown) => {
    if (!ended) watcher.error(error)
  })
  return () => {
    ended = true
    unsubscribe()
  }
}
