import * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import { catalogueCalls, referenceCalls } from '#contract/calls/catalogue.ts'
import { dictEntry, type DictEntry } from '#contract/entities/reference.ts'
import { ApiError, isUnsupportedCall } from '#api/errors.ts'
import { isReadableListRow, parseTableRows } from '../store/rows.ts'
import { hotLists, listNames, type HotList, type ListName } from '../store/schema.ts'
import { readMeta, writeMeta } from '../store/meta.ts'
import { callBackend, type CopyRun } from './run.ts'

const rows = z.array(z.unknown())

const fetchOffered = async (run: CopyRun, name: keyof typeof referenceCalls) => {
  try {
    return [name, await fetchList(run, referenceCalls[name])] as const
  } catch (error) {
    if (!(error instanceof ApiError) || !isUnsupportedCall(error)) throw error
    return error
  }
}

const fetchList = async (run: CopyRun, call: Call): Promise<unknown[]> =>
  (await callBackend(run, call, rows, { readable: isReadableListRow(call) })).answer

/** Never rejects, because a failure affects only the screen that shows the featured rows. */
const fetchHot = async (run: CopyRun): Promise<[ListName, unknown[]][]> => {
  const fetchOne = async (name: HotList): Promise<[ListName, unknown[]]> => {
    const list = await fetchList(run, catalogueCalls[name])
    // The rows are parsed before they are stored, because a backend may send fields that only members may see.
    return [name, parseTableRows(name === 'hotProducts' ? 'products' : 'companies', list).rows]
  }
  const results = await Promise.allSettled(hotLists.map(fetchOne))
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

const copyNews = async ({ db, files, locale, signal }: CopyRun): Promise<void> => {
  const articles = await files.news?.(locale, { signal })
  if (articles) await db.lists.put({ k: 'news', rows: articles })
}

const copyVocabulary = async ({ db, files, signal }: CopyRun): Promise<void> => {
  const vocabulary = await files.vocabulary?.({ signal })
  if (!vocabulary || (await readMeta(db, 'vocabulary')) === vocabulary.sha256) return
  await db.transaction('rw', db.lists, db.meta, async () => {
    await db.lists.put({ k: 'vocabulary', rows: [vocabulary.file] })
    await writeMeta(db, 'vocabulary', vocabulary.sha256)
  })
}

export const syncNewsAndVocabulary = async (run: CopyRun): Promise<void> => {
  await Promise.allSettled([copyNews(run), copyVocabulary(run)])
}

/** Entries that the backend removed are retained, marked `gone`, because drafts and requests use them. */
const withRemoved = (stored: readonly unknown[], list: readonly unknown[]): unknown[] => {
  const keyOf = ({ dictType, value }: DictEntry) => `${dictType} ${value}`
  const entries = (some: readonly unknown[]) => some.flatMap((row) => dictEntry.safeParse(row).data ?? [])
  const present = new Set(entries(list).map(keyOf))
  const removedEntries = entries(stored).filter((entry) => !present.has(keyOf(entry)))
  return [...list, ...removedEntries.map((entry) => ({ ...entry, gone: true }))]
}

export const syncLists = async (run: CopyRun): Promise<void> => {
  const hot = fetchHot(run)
  const results = await Promise.all(listNames.map((name) => fetchOffered(run, name)))
  const offeredLists = results.flatMap((list) => (list instanceof ApiError ? [] : [list]))
  const missing = results.find((list) => list instanceof ApiError)
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
