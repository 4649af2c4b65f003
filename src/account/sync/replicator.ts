import { requestKinds, type RequestKind, type RequestRecord } from '#contract/entities/request.ts'
import type { DashboardEntry } from '#contract/entities/account.ts'
import type { Locale } from '#contract/languages.ts'
import { ApiError, isTransient } from '#api/errors.ts'
import type { AccountContext } from '../outbox/session.ts'
import type { ProbeResult } from '#api/connection.ts'
import { syncDraftsOf } from './read-drafts.ts'
import {
  fallbackIfUnavailable,
  isReadDue,
  nullIfUnsupported,
  syncFavourites,
  readIntoKv,
  syncMessages,
  syncProfile,
  syncReviewTags,
  storeIfUnchanged,
  type ReplicationContext,
} from './reader.ts'
import { syncRecordsOf } from './read-records.ts'
import { accountCalls } from '#contract/calls/account.ts'
import { cartCalls } from '#contract/calls/catalogue.ts'
import { kvKey, type CartRow, readKv } from '../store/db.ts'
import { writeTx } from '../store/tx.ts'
import { fieldOf } from '#lib/field-of.ts'
import { isDeepEqual } from '#lib/reuse.ts'
import { storeUnreadableRows, createUnreadableCollector } from '../store/unreadable.ts'
import * as z from 'zod/mini'
import { priceCalls, priceFollowingCalls } from '#contract/calls/market.ts'
import {
  legCostsKey,
  packPointDetails,
  pricesFetchedKey,
  pricesKey,
  readStoredFollowing,
  storedPrices,
} from '../store/prices.ts'
import type { Timers } from '../outbox/ports.ts'

const pricesMinIntervalMs = 10 * 60_000

const anyRows = z.array(z.unknown())
const idOf = (row: unknown) => fieldOf(row, 'id')
const looseAnswer = z.object({ ...priceCalls.priceSeries.data.shape, list: anyRows, rates: anyRows })

const storeLegs = async ({ db, call, clock }: ReplicationContext): Promise<void> => {
  const v = await call(priceCalls.priceLegs)
  const legsBefore = (await db.kv.get(legCostsKey))?.v
  if (!isDeepEqual(v, legsBefore)) await writeTx(db, ['kv'], () => db.kv.put({ k: legCostsKey, v, asOf: clock.now() }))
}

export const syncPrices = async (reader: ReplicationContext): Promise<void> => {
  const { db, call, clock } = reader
  const age = clock.now() - ((await db.kv.get(pricesFetchedKey))?.asOf ?? 0)
  if (age >= 0 && age < pricesMinIntervalMs) return
  await storeLegs(reader).catch(nullIfUnsupported)
  const copyBefore = (await readKv(db, pricesKey, storedPrices))?.data ?? { next: '', list: [], rates: [] }
  const definition = { ...priceCalls.priceSeries, data: looseAnswer }
  const answer = await call(definition, { query: { since: copyBefore.next } }).catch(nullIfUnsupported)
  const { list, ids, rates, next } = answer ?? { ...copyBefore, list: [], ids: copyBefore.list.map(idOf) }
  const freshIds = new Set(list.map(idOf))
  const serverIds = new Set<unknown>(ids)
  const remainingRows = copyBefore.list.filter((row) => serverIds.has(idOf(row)) && !freshIds.has(idOf(row)))
  const isUnchanged = list.length === 0 && remainingRows.length === copyBefore.list.length
  await writeTx(db, ['kv'], async () => {
    // Unchanged prices are not written again: they are the largest value of this database.
    if (!isUnchanged || JSON.stringify(rates) !== JSON.stringify(copyBefore.rates)) {
      const v = { next, list: [...remainingRows, ...list.map(packPointDetails)], rates }
      await db.kv.put({ k: pricesKey, v, asOf: clock.now() })
    }
    await db.kv.put({ k: pricesFetchedKey, v: null, asOf: clock.now() })
  })
}

export const syncPriceFollowing = async (reader: ReplicationContext): Promise<void> => {
  if (!(await isReadDue(reader, kvKey.priceFollowing))) return
  const stored = await readStoredFollowing(reader.db)
  await readIntoKv(reader, kvKey.priceFollowing, () =>
    fallbackIfUnavailable(reader.call(priceFollowingCalls.priceFollowing), stored),
  )
}

const readQuota = async ({ db, call, clock }: ReplicationContext): Promise<DashboardEntry[]> => {
  const v = await call(accountCalls.quotaDashboard)
  await writeTx(db, ['kv'], () => db.kv.put({ k: 'quota', v, asOf: clock.now() }))
  return v
}

const byId = (rows: readonly CartRow[]): Readonly<Record<string, CartRow | undefined>> =>
  Object.fromEntries(rows.map((row) => [row.pesticideId, row]))

export const syncCart = async (reader: ReplicationContext): Promise<void> => {
  const { db, clock } = reader
  const { marks, onUnreadable } = createUnreadableCollector()
  const ask = () => reader.call(cartCalls.cartList, { onUnreadable })
  await storeIfUnchanged(db, ['cart', 'kv'], ask, async (items) => {
    await storeUnreadableRows(db, 'cart', marks, clock.now())
    const storedCart = byId(await db.cart.toArray())
    const rows = items.map(({ pesticideId, product }, order) => ({
      pesticideId,
      product: product ?? storedCart[pesticideId]?.product ?? null,
      order,
    }))
    // Storing an equal cart would make every screen that shows the cart render again.
    if (!isDeepEqual(byId(rows), storedCart)) {
      await db.cart.clear()
      await db.cart.bulkPut(rows)
    }
    await db.kv.put({ k: 'cart', v: items.length, asOf: clock.now() })
  })
}

export const pollMs = 20_000
/** Time without an answer, in ms, after which the connection counts as down. The call continues: it may be slow. */
export const silenceMs = 15_000

interface Deps extends Pick<ReplicationContext, 'offers'> {
  readonly account: AccountContext
  readonly timers: Timers
  readonly visible: () => boolean
  readonly signedIn: () => Promise<boolean>
  readonly locale: () => Locale
  readonly onRecords: (kind: RequestKind, rows: readonly RequestRecord[]) => void
  readonly onQuota: (entries: readonly DashboardEntry[]) => void
  readonly onContact: (result: ProbeResult) => void
}

export type Replicator = ReturnType<typeof startReplicator>

export const startReplicator = (deps: Deps) => {
  let isStopped = false
  let cancel = () => {}
  let running = Promise.resolve(true)
  let urgent = Promise.resolve(true)
  let part: Promise<unknown> = Promise.resolve()
  const reader: ReplicationContext = { ...deps.account, offers: deps.offers }

  const parts = {
    records: async () => {
      for (const kind of requestKinds) await syncRecordsOf(reader, kind, (rows) => deps.onRecords(kind, rows))
    },
    drafts: async () => {
      for (const kind of requestKinds) await syncDraftsOf(reader, kind)
    },
    messages: () => syncMessages(reader, deps.locale),
    cart: () => syncCart(reader),
    quota: async () => deps.onQuota(await readQuota(reader)),
    own: async () => {
      await syncFavourites(reader)
      await syncProfile(reader)
      await syncReviewTags(reader, deps.locale)
      await syncPriceFollowing(reader)
      await syncPrices(reader)
    },
  }
  const partsOf = {
    all: ['messages', 'records', 'drafts', 'cart', 'quota', 'own'],
    'after-send': ['records', 'cart', 'quota', 'messages'],
    'after-action': ['records', 'messages', 'cart'],
  } satisfies Record<string, readonly (keyof typeof parts)[]>

  /** If a part fails, the others are still read, unless the connection or the server is the cause. */
  const read = async (what: keyof typeof partsOf) => {
    if (isStopped || !(await deps.signedIn())) return false
    let complete = true
    for (const name of partsOf[what]) {
      // Data that the buyer's own action changed is read before the remaining parts of a full refresh.
      for (let awaitedRead: unknown; what === 'all' && awaitedRead !== urgent;) await (awaitedRead = urgent)
      const cancelSilence = deps.timers.after(silenceMs, () => deps.onContact('silent'))
      try {
        await (part = parts[name]())
        deps.onContact('answered')
      } catch (error) {
        complete = false
        // A full disk or a refusal shows nothing about the connection.
        if (!isTransient(error)) continue
        const kind = error instanceof ApiError ? error.kind : null
        deps.onContact(kind === 'http' ? 'failing' : kind === 'timeout' ? 'silent' : 'nothing')
        break
      } finally {
        cancelSilence()
      }
    }
    return complete
  }
  const refresh = (what: keyof typeof partsOf): Promise<boolean> => {
    if (what === 'all') return (running = running.then(() => read(what)).catch(() => false))
    return (urgent = Promise.allSettled([urgent, part])
      .then(() => read(what))
      .catch(() => false))
  }
  const pollAgain = () => {
    if (isStopped) return
    cancel = deps.timers.after(pollMs, () => {
      const pollRound = deps.visible() ? refresh('all') : running
      void pollRound.finally(pollAgain)
    })
  }
  pollAgain()
  return {
    refresh,
    settled: () => Promise.all([running, urgent]),
    stop: () => {
      isStopped = true
      cancel()
    },
  }
}
