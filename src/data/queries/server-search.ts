import { useEffect, useState } from 'react'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import type { Company } from '#contract/entities/company.ts'
import type { Product } from '#contract/entities/product.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { api } from '../api/commands.ts'
import { useLocale } from './ref-read.ts'

interface ServerRows {
  readonly products: Product
  readonly companies: Company
}
export interface ServerHits<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

/** The server is asked for what was meant, not for every letter. */
const restMs = 400
const shown = 50

type Ask = (keyword: string, signal: AbortSignal) => Promise<ServerHits<unknown>>

const asks: Record<keyof ServerRows, Ask> = {
  products: async (keyword, signal) => {
    const query = { keyword, pageNo: 1, pageSize: shown }
    const { list, total } = await api.call(catalogueCalls.productPage, { query, signal })
    return { rows: list, total }
  },
  companies: async (keyword, signal) => {
    const query = { keyword, pageNo: 1, pageSize: shown }
    const { list, total } = await api.call(catalogueCalls.companyPage, { query, signal })
    return { rows: list, total }
  },
}

/**
 * The backend's own answer to a keyword, for a device that does not hold the whole catalogue. Null while it is not
 * asked (`wanted` false, or no keyword). Signed in and online only; the caller knows.
 */
export const useServerSearch = <T extends keyof ServerRows>(
  table: T,
  keyword: string,
  wanted: boolean,
): LiveRead<ServerHits<ServerRows[T]>> | null => {
  const locale = useLocale()
  const [again, setAgain] = useState(0)
  const text = wanted ? keyword.trim() : ''
  const of = `${locale} ${table} ${text} ${again}`
  const [held, setHeld] = useState<{ of: string; read: LiveRead<ServerHits<ServerRows[T]>> } | null>(null)
  useEffect(() => {
    if (text === '') return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      asks[table](text, stop.signal).then(
        (data) => {
          if (!stop.signal.aborted) setHeld({ of, read: { status: 'ready', data: data as ServerHits<ServerRows[T]> } })
        },
        (error: unknown) => {
          if (!stop.signal.aborted)
            setHeld({ of, read: { status: 'failed', error, retry: () => setAgain((n) => n + 1) } })
        },
      )
    }, restMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [table, text, of])
  if (text === '') return null
  return held?.of === of ? held.read : { status: 'loading' }
}
