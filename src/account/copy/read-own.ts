import { accountCalls } from '#contract/calls/account.ts'
import { favouriteCalls, type Favourite } from '#contract/calls/favourites.ts'
import type { Locale } from '#contract/languages.ts'
import { dayMs } from '#lib/day-ms.ts'
import { ownKey, reviewTagsKey } from '../store/confirmed-rows.ts'
import { writeTx } from '../store/tx.ts'
import { storeUncrossed, type Reader } from './reader.ts'
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

/** Asks for a list or object of the account's, and stores it. */
export const readOwn = ({ db, clock }: Reader, k: string, ask: () => Promise<unknown>) =>
  storeUncrossed(db, ['kv'], ask, (v) => db.kv.put({ k, v, asOf: clock.now() }))

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
  const unreadable = unreadableRows()
  await readOwn(reader, ownKey.favourites, () => allFavourites(reader, unreadable))
  await writeTx(reader.db, ['kv'], () => noteUnreadable(reader.db, 'favourites', unreadable.marks, reader.clock.now()))
}

/** The buyer's own profile, for the forms that change it. */
export const readProfile = async (reader: Reader): Promise<void> => {
  if (!(await isRested(reader, ownKey.user))) return
  await readOwn(reader, ownKey.user, () => reader.call(accountCalls.userInfo))
}

/** Tags that a review may carry: one can be written without a network. `locale`: what they are now asked for in. */
export const readReviewTags = async (reader: Reader, locale: () => Locale): Promise<void> => {
  const asked = locale()
  const k = reviewTagsKey(asked)
  if (!(await isRested(reader, k, tagsRestMs))) return
  const { db, clock } = reader
  const ask = () => reader.call(accountCalls.reviewTags)
  await storeUncrossed(db, ['kv'], ask, async (v) => {
    // Another language was chosen meanwhile: nobody knows in which of the two they came.
    if (locale() === asked) await db.kv.put({ k, v, asOf: clock.now() })
  })
}
