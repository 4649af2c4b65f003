import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { dataOr, type LiveRead } from '#lib/live-read.ts'
import { reuseEqualParts } from '#lib/reuse.ts'
import { trackPendingPart } from '#lib/screen-waits.ts'
import { sessionState } from '#api/session/session-state.ts'
import type { AccountDb } from '../store/db.ts'
import { onAccountContext, currentAccountContext, type AccountContext } from '../outbox/session.ts'
import { isAccountOpening, outboxStatus } from '../outbox/status/status.ts'
import { useRequeryTick } from '#api/requery.ts'

export const currentAccount = (): AccountContext | null => currentAccountContext()

export const useAccount = (): AccountContext | null => useSyncExternalStore(onAccountContext, currentAccount)

export const currentAccountDb = (): AccountDb | null => currentAccount()?.db ?? null

export const useAccountDb = (): AccountDb | null => useSyncExternalStore(onAccountContext, currentAccountDb)

export const useAccountOpening = (): boolean => {
  const db = useAccountDb()
  const { view } = useSnapshot(sessionState)
  const { storage } = useSnapshot(outboxStatus)
  return db === null && isAccountOpening(view, storage)
}

type Outcome<T> = { readonly data: T } | { readonly error: unknown; readonly data?: T }

const areSame = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((one, at) => one === b[at])

/** A failed read retains the last data of the same `deps`. A result that equals the last one causes no render. */
export const useLocalRead = <T>(read: () => Promise<T>, deps: readonly unknown[], recount = 0): LiveRead<T> => {
  const opening = useAccountOpening()
  const [again, setAgain] = useState(0)
  const retry = useCallback(() => setAgain((n) => n + 1), [])
  const lastRead = useRef<{ readonly deps: readonly unknown[]; readonly outcome: { readonly data: T } } | null>(null)
  const outcome = useLiveQuery(async (): Promise<Outcome<T> | null> => {
    if (opening) return null
    try {
      const readyOutcome = reuseEqualParts({ data: await read() }, lastRead.current?.outcome ?? null)
      lastRead.current = { deps, outcome: readyOutcome }
      return readyOutcome
    } catch (error) {
      return lastRead.current && areSame(lastRead.current.deps, deps)
        ? { error, ...lastRead.current.outcome }
        : { error }
    }
  }, [opening, again, recount, ...deps])
  const loading = !outcome || opening
  useLayoutEffect(() => (loading ? trackPendingPart() : undefined), [loading])
  if (loading) return { status: 'loading' }
  return 'error' in outcome ? { status: 'failed', retry, ...outcome } : { status: 'ready', data: outcome.data }
}

/** The fallback replaces every state except `ready`, so a failure is not shown. */
export const useAccountData = <T>(read: (db: AccountDb) => Promise<T>, fallback: T, deps: readonly unknown[]): T =>
  dataOr(useAccountRead(read, fallback, deps), fallback)

export const useAccountRead = <T>(read: (db: AccountDb) => Promise<T>, empty: T, deps: readonly unknown[]) => {
  const db = useAccountDb()
  const recount = useRequeryTick()
  return useLocalRead(async () => (db ? read(db) : empty), [db, ...deps], recount)
}
