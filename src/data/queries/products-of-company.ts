import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import type { Product } from '#contract/entities/product.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { api } from '../api/commands.ts'
import { accountOf, sessionState } from '../api/session-state.ts'
import { useAskedAgain } from './asked-again.ts'
import { copiedPart, useCatalogueRead } from './catalogue.ts'
import { useLocale } from './ref-read.ts'
import { askedProducts } from './server-question.ts'
import { useOffline } from './surroundings.ts'

/** The most that the backend gives at a time. */
const limit = 100

export interface ServerProducts {
  /** The first page, by name. */
  readonly rows: readonly Product[]
  /** How many there are in all. */
  readonly total: number
}

interface Held {
  readonly of: string
  readonly read: LiveRead<ServerProducts>
}

const loading = { status: 'loading' } as const

/**
 * A supplier's products as the server lists them, for a device that holds a part of the library only. Null while it is
 * not asked: what is here is whole, or it may not be asked (offline, or not signed in).
 */
export const useServerProductsOfCompany = (companyId: string): LiveRead<ServerProducts> | null => {
  const locale = useLocale()
  const copy = useCatalogueRead()
  const { view } = useSnapshot(sessionState)
  const offline = useOffline()
  const [turn, setTurn] = useState(0)
  const [held, setHeld] = useState<Held | null>(null)
  const partly = copy.status === 'ready' && copiedPart(copy.data, 'products') !== 'whole'
  const wanted = partly && view.status === 'signed-in' && !offline
  const of = wanted ? JSON.stringify([accountOf(view), locale, companyId]) : ''
  const askAgain = useCallback(() => setTurn((n) => n + 1), [])
  const settle = useAskedAgain('catalogue', wanted, askAgain)
  useEffect(() => {
    if (of === '') return
    const stop = new AbortController()
    const end = (read: LiveRead<ServerProducts>) => {
      if (stop.signal.aborted) return
      setHeld({ of, read })
      settle(read.status === 'ready')
    }
    const retry = () => {
      setHeld(null)
      askAgain()
    }
    const query = askedProducts({ filters: { companyId }, sort: 'name', limit })
    api.call(catalogueCalls.productPage, { query, signal: stop.signal }).then(
      ({ list: rows, total }) => end({ status: 'ready', data: { rows, total } }),
      (error: unknown) => end({ status: 'failed', error, retry }),
    )
    return () => stop.abort()
  }, [of, companyId, turn, askAgain, settle])
  if (of === '') return null
  // What was given stands while it is asked for anew.
  return held?.of === of ? held.read : loading
}
