import { useCallback, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import type { Product } from '#contract/entities/product.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { api } from '#api/commands.ts'
import { accountOf, sessionState } from '#api/session/session-state.ts'
import { useRefetch } from '#api/refetch.ts'
import { copyExtent, useCopyRead } from '../copy-status.ts'
import { useLocale } from '#prefs/prefs.ts'
import { productQuery } from '../backend/server-search.ts'
import { loading } from '../use-catalogue-read.ts'
import { useOffline } from '#api/connection.ts'

const limit = 100

export type ServerProducts = Readonly<{ rows: readonly Product[]; total: number; retry: (() => void) | null }>
type ServerPages = Pick<ServerProducts, 'rows' | 'total'> & Readonly<{ of: string; turn: number; pages: number }>

/** A supplier's products from the server. Null if not needed (the device's list is complete), offline or logged out. */
export const useServerProductsOfCompany = (companyId: string, minRows: number = limit) => {
  const locale = useLocale()
  const copy = useCopyRead()
  const { view } = useSnapshot(sessionState)
  const offline = useOffline()
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<Readonly<{ of: string; read: LiveRead<ServerProducts> }> | null>(null)
  const isPartlyCopied = copy.status === 'ready' && copyExtent(copy.data, 'products') !== 'whole'
  const asks = isPartlyCopied && view.status === 'signed-in' && !offline
  const pages = Math.max(1, Math.ceil(minRows / limit))
  const lastAnswer = useRef<ServerPages | null>(null)
  const of = asks ? JSON.stringify([accountOf(view), locale, companyId]) : ''
  const askAgain = useCallback(() => setTurn((n) => n + 1), [])
  const settle = useRefetch('catalogue', asks, askAgain)
  useEffect(() => {
    if (of === '') return
    const stop = new AbortController()
    const show = (read: LiveRead<ServerProducts>) => {
      if (stop.signal.aborted) return
      setState({ of, read })
      settle(read.status === 'ready' && read.data.retry === null)
    }
    const ask = async () => {
      const previousPages =
        lastAnswer.current?.of === of && lastAnswer.current.turn === turn ? lastAnswer.current : null
      let pagesSoFar: ServerPages = previousPages ?? { of, turn, pages: 0, rows: [], total: 0 }
      while (pagesSoFar.pages === 0 || (pagesSoFar.pages < pages && pagesSoFar.rows.length < pagesSoFar.total)) {
        const query = productQuery({ filters: { companyId }, sort: 'name', limit, offset: pagesSoFar.pages * limit })
        const { list, total } = await api.call(catalogueCalls.productPage, { query, signal: stop.signal })
        // If the catalogue changes between two pages, a row may be on both.
        const rows = [...new Map([...pagesSoFar.rows, ...list].map((row) => [row.pesticideId, row])).values()]
        pagesSoFar = { ...pagesSoFar, pages: pagesSoFar.pages + 1, rows, total }
      }
      if (!stop.signal.aborted) lastAnswer.current = pagesSoFar
      show({ status: 'ready', data: { rows: pagesSoFar.rows, total: pagesSoFar.total, retry: null } })
    }
    ask().catch((error: unknown) => {
      const had = lastAnswer.current?.of === of ? lastAnswer.current : null
      if (had) return show({ status: 'ready', data: { rows: had.rows, total: had.total, retry: askAgain } })
      const retry = () => {
        setState(null)
        askAgain()
      }
      show({ status: 'failed', error, retry })
    })
    return () => stop.abort()
  }, [of, companyId, pages, turn, askAgain, settle])
  if (of === '') return null
  return state?.of === of ? state.read : loading
}
