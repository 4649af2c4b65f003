import { useCallback, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import type { Product } from '#contract/entities/product.ts'
import { api } from '#api/commands.ts'
import { accountOf, sessionState } from '#api/session/session-state.ts'
import { useRefetch } from '#api/refetch.ts'
import { copyExtent, useCopyStatusRead } from '../copy-status.ts'
import { useLocale } from '#prefs/prefs.ts'
import { productQuery } from '../backend/server-search.ts'
import { useAsyncAnswer } from './use-index.ts'
import { useOffline } from '#api/connection.ts'

const limit = 100

type ServerProducts = Readonly<{ rows: readonly Product[]; total: number; retry: (() => void) | null }>
type ServerPages = Pick<ServerProducts, 'rows' | 'total'> & Readonly<{ of: string; turn: number; pages: number }>

export const useServerProductsOfCompany = (companyId: string, minRows: number = limit) => {
  const locale = useLocale()
  const copy = useCopyStatusRead()
  const { view } = useSnapshot(sessionState)
  const offline = useOffline()
  const [turn, setTurn] = useState(0)
  const isPartlyCopied = copy.status === 'ready' && copyExtent(copy.data, 'products') !== 'whole'
  const asks = isPartlyCopied && view.status === 'signed-in' && !offline
  const maxPages = Math.max(1, Math.ceil(minRows / limit))
  const lastAnswer = useRef<ServerPages | null>(null)
  const of = JSON.stringify([accountOf(view), locale, companyId])
  const askAgain = useCallback(() => setTurn((n) => n + 1), [])
  const settle = useRefetch('catalogue', asks, askAgain)
  const ask = async (signal: AbortSignal): Promise<ServerProducts> => {
    const last = lastAnswer.current?.of === of ? lastAnswer.current : null
    try {
      let answer: ServerPages = last?.turn === turn ? last : { of, turn, pages: 0, rows: [], total: 0 }
      while (answer.pages === 0 || (answer.pages < maxPages && answer.rows.length < answer.total)) {
        const query = productQuery({ filters: { companyId }, sort: 'name', limit, offset: answer.pages * limit })
        const { list, total } = await api.call(catalogueCalls.productPage, { query, signal })
        const rows = [...new Map([...answer.rows, ...list].map((row) => [row.pesticideId, row])).values()]
        answer = { ...answer, pages: answer.pages + 1, rows, total }
      }
      signal.throwIfAborted()
      lastAnswer.current = answer
      settle(true)
      return { rows: answer.rows, total: answer.total, retry: null }
    } catch (error) {
      if (!signal.aborted) settle(false)
      if (!last) throw error
      return { rows: last.rows, total: last.total, retry: askAgain }
    }
  }
  const { now } = useAsyncAnswer(asks ? of : null, `${turn} ${maxPages}`, (_, signal) => ask(signal))
  return asks ? now : null
}
