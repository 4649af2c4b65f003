import { accountCalls } from '#contract/calls/account.ts'
import { favouriteCalls, type Favourite } from '#contract/calls/favourites.ts'
import type { Locale } from '#contract/languages.ts'
import { dayMs } from '#lib/day-ms.ts'
import { ownKey, reviewTagsKey } from '../store/confirmed-rows.ts'
import { writeTx } from '../store/tx.ts'
import { operationsMark, type Reader } from './reader.ts'
import { noteUnreadable, unreadableRows, type UnreadableRows } from '../store/unreadable.ts'

const pageSize = 200
const mostPages = 20
/** They change rarely and mostly here: asked for once in so long, not with every look at the records. */
export const ownRestMs = 120_000
/** The same words for everybody, changed by nobody here. */
export const tagsRestMs = dayMs

export const isRested = async ({ db, clock }: Reader, k: string, restMs = ownRestMs): Promise<boolean> => {
  const asOf = (await db.kv.get(k))?.asOf ?? 0
  const age = clock.now() - asOf
  // A clock that was set back must not stop a list from ever being read again.
  return age >= restMs || age < 0
}

/** REC-3: an answer from before an operation of the buyer's does not undo it. */
export const storeOwn = async (reader: Reader, k: string, v: unknown, mark: string): Promise<void> => {
  const { db, clock } = reader
  await writeTx(db, ['kv', 'ops'], async () => {
    if ((await operationsMark(db)) === mark) await db.kv.put({ k, v, asOf: clock.now() })
  })
}

const allFavourites = async (reader: Reader, { marks, onUnreadable }: UnreadableRows): Promise<Favourite[]> => {
  const rows: Favourite[] = []
  let given = 0
  for (let pageNo = 1; pageNo <= mostPages; pageNo++) {
    const { list } = await reader.call(favouriteCalls.favouritePage, { query: { pageNo, pageSize }, onUnreadable })
    rows.push(...list)
    const before = given
    given = rows.length + marks.length
    if (given - before < pageSize) break
  }
  return rows
}

/** Saved suppliers with their notes: read without a network as well. */
export const readFavourites = async (reader: Reader): Promise<void> => {
  if (!(await isRested(reader, ownKey.favourites))) return
  const mark = await operationsMark(reader.db)
  const unreadable = unreadableRows()
  await storeOwn(reader, ownKey.favourites, await allFavourites(reader, unreadable), mark)
  await writeTx(reader.db, ['kv'], () => noteUnreadable(reader.db, 'favourites', unreadable.marks, reader.clock.now()))
}

/** The buyer's own profile, for the forms that change it. */
export const readProfile = async (reader: Reader): Promise<void> => {
  if (!(await isRested(reader, ownKey.user))) return
  const mark = await operationsMark(reader.db)
  await storeOwn(reader, ownKey.user, await reader.call(accountCalls.userInfo), mark)
}

/** Tags that a review may carry: one can be written without a network. `locale`: what they are now asked for in. */
export const readReviewTags = async (reader: Reader, locale: () => Locale): Promise<void> => {
  const asked = locale()
  const k = reviewTagsKey(asked)
  if (!(await isRested(reader, k, tagsRestMs))) return
  const mark = await operationsMark(reader.db)
  const tags = await reader.call(accountCalls.reviewTags)
  // Another language was chosen meanwhile: nobody knows in which of the two they came.
  if (locale() === asked) await storeOwn(reader, k, tags, mark)
}
