import { useEffect, useState } from 'react'
import type { LiveRead } from '#lib/live-read.ts'
import { reuse } from '#lib/reuse.ts'
import { pageLoss } from '../copy/damage/page-damage.ts'
import type { CatalogueDb } from '../store/db.ts'
import { useLocale } from '#prefs/prefs-state.ts'
import { useRecount } from '#api/recount.ts'

const loading = { status: 'loading' } as const

/** Means "not here yet, but the copy is in progress": the screen goes on waiting. */
export const pending = Symbol('pending')

/**
 * A live read of the catalogue's database. `key` names what `read` depends on. The database library is loaded with the
 * first read, in parallel with the first paint and not before it.
 */
export const useCatalogueRead = <T>(
  key: string,
  read: (db: CatalogueDb) => Promise<T | typeof pending>,
): LiveRead<T> => {
  const locale = useLocale()
  const recount = useRecount()
  const [again, setAgain] = useState(0)
  const [held, setHeld] = useState<{ readonly of: string; readonly read: LiveRead<T> }>({ of: '', read: loading })
  const of = `${locale} ${key}`
  useEffect(() => {
    let ended = false
    let stop = () => {}
    const fail = (error: unknown) => {
      pageLoss(locale, error)
      if (!ended) setHeld({ of, read: { status: 'failed', error, retry: () => setAgain((n) => n + 1) } })
    }
    const next = (data: T | typeof pending) => {
      if (ended) return
      const now: LiveRead<T> = data === pending ? loading : { status: 'ready', data }
      // Another row of the table has changed; an equal result is not rendered again.
      setHeld((before) => reuse({ of, read: now }, before))
    }
    import('../store/db.ts').then(({ watchRef }) => {
      if (!ended) stop = watchRef(locale, read, { next, error: fail })
    }, fail)
    return () => {
      ended = true
      stop()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `read` is new in every render; `key` tells when it changed
  }, [of, again, recount])
  return held.of === of ? held.read : loading
}
