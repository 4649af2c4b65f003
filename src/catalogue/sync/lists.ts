import * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import { catalogueCalls, referenceCalls } from '#contract/calls/catalogue.ts'
import { dictEntry, type DictEntry } from '#contract/entities/reference.ts'
import { ApiError, isNotOffered } from '#api/errors.ts'
import { isReadableIn, readRows } from '../store/rows.ts'
import { hotLists, listNames, type ListName } from '../store/schema.ts'
import { readMeta, writeMeta } from '../store/meta.ts'
import { ask, type CopyRun } from './run.ts'

const rows = z.array(z.unknown())

const fetchOffered = async (
  run: CopyRun,
  name: keyof typeof referenceCalls,
): Promise<readonly [ListName, unknown[]] | ApiError> => {
  try {
    return [name, await fetchList(run, referenceCalls[name])]
  } catch (error) {
    if (!(error instanceof ApiError) || !isNotOffered(error)) throw error
    return error
  }
}

const fetchList = async (run: CopyRun, call: Call): Promise<unknown[]> =>
  (await ask(run, call, rows, { readable: isReadableIn(call) })).answer

/** The featured rows of the first page. If the backend has none or fails, only that page is affected. */
const fetchHot = (run: CopyRun): Promise<[ListName, unknown[]][]> =>
  Promise.all(
    hotLists.map(async (name): Promise<[ListName, unknown[]][]> => {
      try {
        const list = await fetchList(run, catalogueCalls[name])
        // Parsed before they are stored, because a backend may send fields that only members may see.
        return [[name, readRows(name === 'hotProducts' ? 'products' : 'companies', list).rows]]
      } catch {
        return []
      }
    }),
  ).then((results) => results.flat())

/** A failure is ignored: the stored news remain. */
export const copyNews = async (run: CopyRun): Promise<void> => {
  try {
    const articles = await run.files.news?.(run.locale, { signal: run.signal })
    if (articles) await run.db.lists.put({ k: 'news', rows: articles })
  } catch {
    // The next run fetches the news.
  }
}

/** Without this vocabulary, questions are understood only by the names in the rows. */
export const copyVocabulary = async (run: CopyRun): Promise<void> => {
  try {
    const vocabulary = await run.files.vocabulary?.({ signal: run.signal })
    if (!vocabulary || (await readMeta(run.db, 'vocabulary')) === vocabulary.sha256) return
    await run.db.transaction('rw', run.db.lists, run.db.meta, async () => {
      await run.db.lists.put({ k: 'vocabulary', rows: [vocabulary.file] })
      await writeMeta(run.db, 'vocabulary', vocabulary.sha256)
    })
  } catch {
    // The next run fetches the vocabulary.
  }
}

/** Entries that the backend removed remain, marked, because drafts and requests contain them. */
const withRemoved = (stored: readonly unknown[], list: readonly unknown[]): unknown[] => {
  const keyOf = ({ dictType, value }: DictEntry) => `${dictType} ${value}`
  const entries = (some: readonly unknown[]) => some.flatMap((row) => dictEntry.safeParse(row).data ?? [])
  const present = new Set(entries(list).map(keyOf))
  const removed = entries(stored).filter((entry) => !present.has(keyOf(entry)))
  return [...list, ...removed.map((entry) => ({ ...entry, gone: true }))]
}

export const copyLists = async (run: CopyRun): Promise<void> => {
  const hot = fetchHot(run)
  const results = await Promise.all(listNames.map((name) => fetchOffered(run, name)))
  const offeredLists = results.flatMap((list) => (list instanceof ApiError ? [] : [list]))
  const missing = results.find((list) => list instanceof ApiError)
  // A backend without any of the lists is not a backend for this app.
  if (missing && offeredLists.length === 0) throw missing
  const toStore = [...offeredLists, ...(await hot)]
  await run.db.transaction('rw', run.db.lists, run.db.meta, async () => {
    for (const [name, received] of toStore) {
      const stored = await run.db.lists.get(name)
      const list = name === 'dictionaries' ? withRemoved(stored?.rows ?? [], received) : received
      // An unchanged list is not written, so that no screen renders again.
      if (JSON.stringify(stored?.rows) !== JSON.stringify(list)) await run.db.lists.put({ k: name, rows: list })
    }
    await writeMeta(run.db, 'lists', { asOf: run.clock.now() })
  })
}
