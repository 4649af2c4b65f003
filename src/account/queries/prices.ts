import type { LiveRead } from '#lib/live-read.ts'
import type { FollowedAlert, PriceSeries } from '#contract/entities/price.ts'
import { noPriceLegs } from '#contract/entities/price-legs.ts'
import { systemClock } from '#lib/clock.ts'
import { pendingOps, type AccountDb, kvKey } from '../store/db.ts'
import {
  readFollowing,
  readCostCopy,
  readUnannouncedCrossings,
  type CostCopy,
  readPriceCopy,
  type PriceCopy,
} from '../store/prices.ts'
import { useAccountRead } from './use-account-read.ts'

export type { PriceCopy } from '../store/prices.ts'

export const usePriceCopy = (): LiveRead<PriceCopy | null> => useAccountRead<PriceCopy | null>(readPriceCopy, null, [])

export const useCostCopy = (): LiveRead<CostCopy> => useAccountRead(readCostCopy, { rates: [], table: noPriceLegs }, [])

/** The stored prices are large, so they are only read if a series is requested. */
export const useSeries = (ids: readonly string[]): LiveRead<readonly PriceSeries[]> =>
  useAccountRead<readonly PriceSeries[]>(
    async (db) =>
      ids.length === 0 ? [] : ((await readPriceCopy(db))?.list ?? []).filter(({ id }) => ids.includes(id)),
    [],
    [ids.join()],
  )

const readStars = async (db: AccountDb): Promise<ReadonlySet<string>> => new Set((await readFollowing(db)).stars)
export const useStarredPrices = (): LiveRead<ReadonlySet<string>> => useAccountRead(readStars, new Set<string>(), [])

export interface AlertEntry extends FollowedAlert {
  readonly pending: boolean
}

export const readPriceAlerts = async (db: AccountDb): Promise<AlertEntry[]> => {
  const waiting = new Set(
    (await pendingOps(db)).flatMap(({ intent }) => (intent?.name === 'price-alert' ? intent.id : [])),
  )
  return (await readFollowing(db)).alerts.map((alert) => ({ ...alert, pending: waiting.has(alert.id) }))
}

export const useHaveAlertsBeenRead = (): LiveRead<boolean> =>
  useAccountRead(async (db) => Boolean((await db.kv.get(kvKey.priceFollowing))?.asOf), true, [])

export const usePriceAlerts = (): LiveRead<AlertEntry[]> => useAccountRead(readPriceAlerts, [], [])

export const useUnannouncedCrossings = (): LiveRead<string[]> =>
  useAccountRead(
    async (db) => (await readUnannouncedCrossings(db, systemClock.now())).map(({ seriesId }) => seriesId),
    [],
    [],
  )
