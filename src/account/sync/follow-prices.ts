import { priceFollowingCalls } from '#contract/calls/market.ts'
import { maxAlerts, type FollowedAlert, type PriceSeries } from '#contract/entities/price.ts'
import type { Day } from '#contract/values.ts'
import { checkAlert, laterDay, crossingId } from '#domain/market/alerts.ts'
import { dayMs } from '#lib/day-ms.ts'
import { isUnsupportedCall } from '#api/errors.ts'
import { queueDeviceFollows } from '../actions/follow-prices.ts'
import type { AccountContext } from '../outbox/session.ts'
import { enqueue } from '../outbox/operations/enqueue.ts'
import { parseReadable } from '../store/account-rows.ts'
import { messageRow, kvKey } from '../store/confirmed-rows.ts'
import type { AccountDb } from '../store/db.ts'
import {
  followingUnsupportedKey,
  readFollowing,
  readCrossings,
  ringNotes,
  crossingsKey,
  type AlertCrossing,
  type CrossingsOfAlert,
  pricesFetchedKey,
  readPriceCopy,
} from '../store/prices.ts'
import { writeTx } from '../store/tx.ts'
import { isDue, readIntoKv, type Reader } from './reader.ts'

/** Reads the account's stars and alerts. If the backend does not store them, those on this device remain. */
export const readPriceFollowing = async (reader: Reader, account: AccountContext): Promise<void> => {
  const { db, clock } = reader
  if ((await isDue(reader, kvKey.priceFollowing)) && (await isDue(reader, followingUnsupportedKey))) {
    try {
      await readIntoKv(reader, kvKey.priceFollowing, () => reader.call(priceFollowingCalls.priceFollowing))
    } catch (error) {
      if (!isUnsupportedCall(error)) throw error
      await writeTx(db, ['kv'], () => db.kv.put({ k: followingUnsupportedKey, v: null, asOf: clock.now() }))
    }
  }
  if (await db.kv.get(kvKey.priceFollowing)) await queueDeviceFollows(account)
}

const maxRings = 20
/** A price alert that the backend reports later than this, in ms, was presumably announced on another device. */
const newsForMs = dayMs

interface JudgeInput {
  readonly series: ReadonlyMap<string, PriceSeries>
  readonly today: Day
  readonly now: number
  /** By crossing for which the backend has a message: whether the buyer has read that message. */
  readonly messages: ReadonlyMap<string, boolean>
}

const judgeAlert = (
  alert: FollowedAlert,
  before: CrossingsOfAlert | undefined,
  { series, today, now, messages }: JudgeInput,
): CrossingsOfAlert => {
  const rings = new Map((before?.rings ?? []).map((ring) => [crossingId(alert.id, ring), ring]))
  const { rang, seriesId, rule } = alert
  if (rang) {
    const { at, ...crossing } = rang
    const id = crossingId(alert.id, rang)
    const knownRing = rings.get(id) ?? {
      ...crossing,
      seriesId,
      rule,
      at,
      told: now - at > newsForMs,
      seen: false,
      messaged: true,
    }
    // If the times are equal, this device found the crossing and sent it with the alert, so the backend does not have a
    // message.
    rings.set(id, { ...knownRing, messaged: knownRing.messaged || knownRing.at !== at })
  }
  const knownThrough = laterDay(alert.through, before?.through ?? null)
  const alertedSeries = series.get(seriesId)
  const result = alertedSeries && checkAlert(alert, knownThrough, alertedSeries, today)
  for (const ring of result?.rings ?? []) {
    const id = crossingId(alert.id, ring)
    if (!rings.has(id)) rings.set(id, { ...ring, seriesId, rule, at: now, told: false, seen: false, messaged: false })
  }
  const all = [...rings].map(([id, ring]): AlertCrossing => {
    const isRead = messages.get(id)
    return isRead === undefined ? ring : { ...ring, messaged: true, told: ring.told || isRead }
  })
  return {
    id: alert.id,
    through: result?.through ?? knownThrough,
    rings: all.toSorted((a, b) => (a.day < b.day ? -1 : 1)).slice(-maxRings),
  }
}

/** Marks as read the backend's messages about crossings that the buyer has seen as notifications of this device. */
const readSeenMessages = async (db: AccountDb, rings: readonly CrossingsOfAlert[], account: AccountContext) => {
  const seenIds = new Set(ringNotes(rings, ({ seen }) => seen).map(({ ref }) => ref))
  if (seenIds.size === 0) return
  const unread = parseReadable(messageRow, await db.messages.toArray()).filter(
    ({ ref, readStatus }) => !readStatus && typeof ref === 'string' && seenIds.has(ref),
  )
  if (unread.length > 0) await enqueue(account, { name: 'messages-read', ids: unread.map(({ id }) => id) }, '')
}

/** Checks the alerts whenever they or the prices changed. A crossing has the same id here and on the backend. */
export const createAlertChecker = (account: AccountContext): (() => Promise<void>) => {
  const { db, clock } = account
  let lastInputs = ''
  return async () => {
    const { alerts } = await readFollowing(db)
    const knownRings = await readCrossings(db)
    if (alerts.length === 0 && knownRings.length === 0) return
    const messages = parseReadable(messageRow, await db.messages.toArray()).flatMap(({ ref, readStatus }) =>
      ref ? [[ref, readStatus] as const] : [],
    )
    const requestedAt = (await db.kv.get(pricesFetchedKey))?.asOf ?? 0
    const inputs = JSON.stringify([alerts, requestedAt, messages, account.today()])
    if (inputs === lastInputs) return
    const copy = await readPriceCopy(db)
    const judgeInput: JudgeInput = {
      series: new Map((copy?.list ?? []).map((one) => [one.id, one])),
      today: account.today(),
      now: clock.now(),
      messages: new Map(messages),
    }
    const rings = await writeTx(db, ['meta'], async () => {
      const ringsById = new Map((await readCrossings(db)).map((one) => [one.id, one]))
      const ids = new Set(alerts.map(({ id }) => id))
      // A crossing is still shown after its alert was deleted.
      const removedRings = [...ringsById.values()].filter(({ id, rings: own }) => !ids.has(id) && own.length > 0)
      const nextRings = [
        ...removedRings.slice(-maxAlerts),
        ...alerts.map((alert) => judgeAlert(alert, ringsById.get(alert.id), judgeInput)),
      ]
      if (JSON.stringify(nextRings) !== JSON.stringify([...ringsById.values()]))
        await db.meta.put({ k: crossingsKey, v: nextRings })
      return nextRings
    })
    await readSeenMessages(db, rings, account)
    lastInputs = inputs
  }
}
