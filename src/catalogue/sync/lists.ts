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

/** Fetches the featured products and suppliers. A failure affects only the screen that shows them. */
const fetchHot = (run: CopyRun): Promise<[ListName, unknown[]][]> =>
  Promise.all(
    hotLists.map(async (name): Promise<[ListName, unknown[]][]> => {
      try {
        const list = await fetchList(run, catalogueCalls[name])
        // The rows are parsed before they are stored, because a backend may send fields that only members may see.
        return [[name, readRows(name === 'hotProducts' ? 'products' : 'companies', list).rows]]
      } catch {
        return []
      }
    }),
  ).then((results) => results.flat())

/** Copies the news. A failure is ignored: the stored news remain. */
export const copyNews = async (run: CopyRun): Promise<void> => {
  try {
    const articles = await run.files.news?.(run.locale, { signal: run.signal })
    if (articles) await run.db.lists.put({ k: 'news', rows: articles })
  } catch {
    // A failed copy of the news is repeated by the next run.
  }
}

/** Copies the vocabulary if it has changed. Without it, search words are understood only if a row contains them. */
export const copyVocabulary = async (run: CopyRun): Promise<void> => {
  try {
    const vocabulary = await run.files.vocabulary?.({ signal: run.signal })
    if (!vocabulary || (await readMeta(run.db, 'vocabulary')) === vocabulary.sha256) return
    await run.db.transaction('rw', run.db.lists, run.db.meta, async () => {
      await run.db.lists.put({ k: 'vocabulary', rows: [vocabulary.file] })
      await writeMeta(run.db, 'vocabulary', vocabulary.sha256)
    })
  } catch {
    // A failed copy of the vocabulary is repeated by the next run.
  }
}

/** Adds the entries that the backend has removed, marked `gone`, because existing drafts and requests use them. */
const withRemoved = (stored: readonly unknown[], list: readonly unknown[]): unknown[] => {
  const keyOf = ({ dictType, value }: DictEntry) => `${dictType} ${value}`
  const entries = (some: readonly unknown[]) => some.flatMap((row) => dictEntry.safeParse(row).data ?? [])
  const present = new Set(entries(list).map(keyOf))
  const removedEntries = entries(stored).filter((entry) => !present.has(keyOf(entry)))
  return [...list, ...removedEntries.map((entry) => ({ ...entry, gone: true }))]
}

export const copyLists = async (run: CopyRun): Promise<void> => {
  const hot = fetchHot(run)
  const results = await Promise.all(listNames.map((name) => fetchOffered(run, name)))
  const offeredLists = results.flatMap((list) => (list instanceof ApiError ? [] : [list]))
  const missing = results.find((list) => list instanceof ApiError)
  // If the backend has none of the lists, it does not fit this app, and the copy fails.
  if (missing && offeredLists.length === 0) throw missing
  const toStore = [...offeredLists, ...(await hot)]
  await run.db.transaction('rw', run.db.lists, run.db.meta, async () => {
    for (const [name, received] of toStore) {
      const storedList = await run.db.lists.get(name)
      const list = name === 'dictionaries' ? withRemoved(storedList?.rows ?? [], received) : received
      // An unchanged list is not written, because every write makes screens render again.
      if (JSON.stringify(storedList?.rows) !== JSON.stringify(list)) await run.db.lists.put({ k: name, rows: list })
    }
    await writeMeta(run.db, 'lists', { asOf: run.clock.now() })
  })
}
