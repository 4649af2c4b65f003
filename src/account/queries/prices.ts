import type { LiveRead } from '#lib/live-read.ts'
import type { PriceAlert, PriceSeries } from '#contract/entities/price.ts'
import { noPriceLegs } from '#contract/entities/price-legs.ts'
import type { Day } from '#contract/values.ts'
import { laterDay } from '#domain/market/alerts.ts'
import { pendingOps } from '../store/account-rows.ts'
import type { AccountDb } from '../store/db.ts'
import {
  hasReadFollowing,
  readFollowing,
  readCostCopy,
  readCrossings,
  ringNotes,
  type CostCopy,
  type AlertCrossing,
  type RingNote,
  readPriceCopy,
  type PriceCopy,
} from '../store/prices.ts'
import { useAccountRead } from './use-account-read.ts'

export type { PriceCopy } from '../store/prices.ts'

export const usePriceCopy = (): LiveRead<PriceCopy | null> => useAccountRead<PriceCopy | null>(readPriceCopy, null, [])

export const useCostCopy = (): LiveRead<CostCopy> => useAccountRead(readCostCopy, { rates: [], table: noPriceLegs }, [])

/** The price series with these ids. The stored prices are large, so they are only read if a series is requested. */
export const useSeries = (ids: readonly string[]): LiveRead<readonly PriceSeries[]> =>
  useAccountRead<readonly PriceSeries[]>(
    async (db) =>
      ids.length === 0 ? [] : ((await readPriceCopy(db))?.list ?? []).filter(({ id }) => ids.includes(id)),
    [],
    [ids.join()],
  )

const readStars = async (db: AccountDb): Promise<ReadonlySet<string>> => new Set((await readFollowing(db)).stars)
export const useStarredPrices = (): LiveRead<ReadonlySet<string>> => useAccountRead(readStars, new Set<string>(), [])

type Rang = NonNullable<PriceAlert['rang']>

export interface AlertEntry extends PriceAlert {
  readonly rang: Rang | null
  readonly through: Day | null
  readonly pending: boolean
}

const rangOf = ({ day, side, price, share, at }: AlertCrossing): Rang => ({ day, side, price, share, at })
const newest = (a: Rang | null, b: Rang | null) => (a && b ? (a.day >= b.day ? a : b) : (a ?? b))

export const readAlerts = async (db: AccountDb): Promise<AlertEntry[]> => {
  const ringsById = new Map((await readCrossings(db)).map((one) => [one.id, one]))
  const waiting = new Set(
    (await pendingOps(db)).flatMap(({ intent }) => (intent?.name === 'price-alert' ? intent.id : [])),
  )
  return (await readFollowing(db)).alerts.map(({ rang, through, ...alert }) => {
    // Threshold crossings from before the alert was changed do not belong to the changed alert.
    const storedRings = ringsById.get(alert.id)
    const lastRing = storedRings?.rings.findLast(({ day }) => alert.since === null || day > alert.since) ?? null
    return {
      ...alert,
      rang: newest(rang, lastRing && rangOf(lastRing)),
      through: laterDay(through, storedRings?.through ?? null),
      pending: waiting.has(alert.id),
    }
  })
}

/** Whether the account's alerts were ever read; otherwise the list may be incomplete. */
export const useHaveAlertsBeenRead = (): LiveRead<boolean> => useAccountRead(hasReadFollowing, true, [])

export const usePriceAlerts = (): LiveRead<AlertEntry[]> => useAccountRead(readAlerts, [], [])

/** Crossings that only this device announces: the backend has no alerts, or has not sent a message about them yet. */
export const readCrossingNotices = async (db: AccountDb): Promise<RingNote[]> =>
  ringNotes(await readCrossings(db), ({ messaged }) => !messaged)

export const useCrossingNotices = (): LiveRead<RingNote[]> => useAccountRead(readCrossingNotices, [], [])

const readUnnotified = async (db: AccountDb): Promise<string[]> =>
  ringNotes(await readCrossings(db), ({ told }) => !told).map(({ seriesId }) => seriesId)
export const useUnnotifiedCrossings = (): LiveRead<string[]> => useAccountRead(readUnnotified, [], [])
