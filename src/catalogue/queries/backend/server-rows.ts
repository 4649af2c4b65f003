import { useCallback, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { code } from '#contract/codes.ts'
import { company } from '#contract/entities/company.ts'
import { systemClock } from '#lib/clock.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { accountOf, sessionState } from '#api/session/session-state.ts'
import type { CatalogueTable } from '../../store/names.ts'
import type { CatalogueRow } from '../../store/rows.ts'
import { useRefetch } from '#api/refetch.ts'
import { useLocale } from '#prefs/prefs.ts'
import { useOffline } from '#api/connection.ts'

export type RowLookup<Row> =
  | { readonly at: 'device'; readonly row: Row }
  /** The row is cached in memory only, so a reload loses it. `asOf`: when it was received, in ms. */
  | { readonly at: 'server'; readonly row: Row; readonly asOf: number }
  | { readonly at: 'nowhere'; readonly why: 'unknown' | 'offline' | 'visitor' }
  | { readonly at: 'nowhere'; readonly why: 'unanswered'; readonly askAgain: () => void }

type CachedRow<T extends CatalogueTable> = Readonly<{ row: CatalogueRow<T>; asOf: number }>

const maxStored = 200
const memory: { readonly [T in CatalogueTable]: Map<string, CachedRow<T>> } = {
  products: new Map(),
  companies: new Map(),
}

const remember = <T extends CatalogueTable>(table: T, key: string, row: CatalogueRow<T>) => {
  const rows: Map<string, CachedRow<T>> = memory[table]
  // A map keeps the place of an existing key, so a refreshed row is removed first.
  rows.delete(key)
  const [oldest] = rows.keys()
  if (rows.size >= maxStored && oldest !== undefined) rows.delete(oldest)
  rows.set(key, { row, asOf: systemClock.now() })
}

const asks: { readonly [T in CatalogueTable]: (id: string, signal: AbortSignal) => Promise<CatalogueRow<T>> } = {
  products: (id: string, signal: AbortSignal) => api.call(catalogueCalls.productGet, { query: { id }, signal }),
  // `company.parse` removes the details that only members may see.
  companies: async (id: string, signal: AbortSignal) =>
    company.parse(await api.call(catalogueCalls.companyGet, { query: { id }, signal })),
}

const isUnknown = (error: unknown) =>
  error instanceof ApiError && error.kind === 'refused' && error.code === code.notFound

export const useServerRows = <T extends CatalogueTable>(table: T, ids: readonly string[]) => {
  const locale = useLocale()
  const { view } = useSnapshot(sessionState)
  const offline = useOffline()
  const [turn, setTurn] = useState(0)
  const [failed, setFailed] = useState<Readonly<Record<string, 'unknown' | 'unanswered'>>>({})
  const [, draw] = useState(0)
  const mayAsk = view.status === 'signed-in' && !offline
  const at = `${accountOf(view) ?? ''} ${locale} ${table}`
  const idList = ids.join('\n')
  const askAgain = useCallback(() => setTurn((n) => n + 1), [])
  const refetch = useRef(false)
  const settle = useRefetch(
    'catalogue',
    mayAsk && idList !== '',
    useCallback(() => {
      refetch.current = true
      askAgain()
    }, [askAgain]),
  )
  useEffect(() => {
    // After a manual refresh, cached rows are requested again, but shown until the new ones arrive.
    const cachedRows = refetch.current ? new Set<string>() : memory[table]
    refetch.current = false
    if (!mayAsk || idList === '') return
    const stop = new AbortController()
    setFailed({})
    const ask = async (id: string): Promise<boolean> => {
      const key = `${at} ${id}`
      if (cachedRows.has(key)) return true
      try {
        const row = await asks[table](id, stop.signal)
        if (stop.signal.aborted) return false
        remember(table, key, row)
        draw((times) => times + 1)
        return true
      } catch (error) {
        const unknown = isUnknown(error)
        if (unknown) memory[table].delete(key)
        if (!stop.signal.aborted) setFailed((others) => ({ ...others, [key]: unknown ? 'unknown' : 'unanswered' }))
        return unknown
      }
    }
    const askAll = async () => {
      const results = await Promise.all(idList.split('\n').map(ask))
      if (!stop.signal.aborted) settle(results.every(Boolean))
    }
    void askAll()
    return () => stop.abort()
  }, [table, at, idList, mayAsk, turn, settle])
  return (id: string): RowLookup<CatalogueRow<T>> | null => {
    const key = `${at} ${id}`
    const cachedRow = memory[table].get(key)
    if (cachedRow) return { at: 'server', ...cachedRow }
    if (view.status === 'starting') return null
    if (!mayAsk) return { at: 'nowhere', why: offline ? 'offline' : 'visitor' }
    const why = failed[key]
    if (why === 'unanswered') return { at: 'nowhere', why, askAgain }
    return why ? { at: 'nowhere', why } : null
  }
}
