import { useEffect, useState } from 'react'
import { hasData, type LiveRead } from '#lib/live-read.ts'
import { reuseEqualParts } from '#lib/reuse.ts'
import { clearDbIfUnreadable } from '../sync/damage/page-damage.ts'
import type { CatalogueDb } from '../store/db.ts'
import { useLocale } from '#prefs/prefs.ts'
import { useRequeryTick } from '#api/requery.ts'
import type { ListName } from '../store/schema.ts'
import { readStatus } from '../store/meta.ts'
import type * as z from 'zod/mini'

export const loadingRead = { status: 'loading' } as const

export const pendingRead = Symbol('pending')

const lastByKey = new Map<string, unknown>()

interface ReadOptions {
  /** Retains the value in memory, so that a component rendered after the database was lost still shows it. */
  readonly remember?: boolean
}

/** `key`: the values that `read` depends on. After a failure or in an emptied database, the last data remain. */
export const useCatalogueRead = <T>(
  key: string,
  read: (db: CatalogueDb) => Promise<T | typeof pendingRead>,
  { remember = false }: ReadOptions = {},
): LiveRead<T> => {
  const locale = useLocale()
  const recount = useRequeryTick()
  const [again, setAgain] = useState(0)
  const [state, setState] = useState<{ readonly of: string; readonly read: LiveRead<T> }>({ of: '', read: loadingRead })
  const of = `${locale} ${key}`
  useEffect(() => {
    let isCancelled = false
    let stop = () => {}
    const update = (now: (last: { readonly data?: T }) => LiveRead<T>) => {
      if (isCancelled) return
      setState((before) => {
        const lastData = before.of === of && hasData(before.read) ? { data: before.read.data } : null
        const last = lastData ?? (lastByKey.has(of) ? { data: lastByKey.get(of) as T } : {})
        return reuseEqualParts({ of, read: now(last) }, before)
      })
    }
    const fail = (error: unknown) => {
      clearDbIfUnreadable(locale, error)
      update((last) => ({ status: 'failed', error, retry: () => setAgain((n) => n + 1), ...last }))
    }
    const next = (data: T | typeof pendingRead) => {
      if (data === pendingRead)
        return update((last) => ('data' in last ? { status: 'ready', data: last.data } : loadingRead))
      if (remember) lastByKey.set(of, data)
      update(() => ({ status: 'ready', data }))
    }
    import('../store/db.ts').then(({ watchCatalogue }) => {
      if (!isCancelled) stop = watchCatalogue(locale, read, { next, error: fail })
    }, fail)
    return () => {
      isCancelled = true
      stop()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `read` is new in every render; `key` tells when it changed
  }, [of, again, recount])
  return state.of === of ? state.read : loadingRead
}

export const readList = async <T extends z.ZodMiniType>(db: CatalogueDb, name: ListName, schema: T) => {
  const storedList = await db.lists.get(name)
  if (!storedList) {
    const { phase } = await readStatus(db)
    return phase === 'empty' || phase === 'copying' ? pendingRead : []
  }
  return storedList.rows.flatMap((row) => {
    const parsed = schema.safeParse(row)
    return parsed.success ? [parsed.data] : []
  })
}
