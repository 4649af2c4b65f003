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
/** These lists change rarely and mostly on this device, so they are not read with every look at the records. */
export const ownRestMs = 120_000
/** The tags are the same for everybody and never change here. */
export const tagsRestMs = dayMs

export const isRested = async ({ db, clock }: Reader, k: string, restMs = ownRestMs): Promise<boolean> => {
  const asOf = (await db.kv.get(k))?.asOf ?? 0
  const age = clock.now() - asOf
  // A clock that was set back must not prevent a list from being read again.
  return age >= restMs || age < 0
}

/** Requests a list or object of the account, and stores it. */
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

/** Reads the saved suppliers with their notes, which are available offline too. */
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

/**
 * Reads the tags that a review may carry, so that one can be written offline. `locale`: the language in which they are
 * now requested.
 */
export const readReviewTags = async (reader: Reader, locale: () => Locale): Promise<void> => {
  const asked = locale()
  const k = reviewTagsKey(asked)
  if (!(await isRested(reader, k, tagsRestMs))) return
  const { db, clock } = reader
  const ask = () => reader.call(accountCalls.reviewTags)
  await storeUncrossed(db, ['kv'], ask, async (v) => {
    // The language was changed meanwhile, so it is unknown in which of the two the tags came.
    if (locale() === asked) await db.kv.put({ k, v, asOf: clock.now() })
  })
}
