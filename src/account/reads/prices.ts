import type { LiveRead } from '#lib/live-read.ts'
import { readPriceCopy, readStarredPrices, type PriceCopy } from '../store/read-prices.ts'
import { useOutRead } from './use-account-read.ts'

export type { PriceCopy } from '../store/read-prices.ts'

/** Published prices as this device has them; null: not yet. */
export const usePriceCopy = (): LiveRead<PriceCopy | null> => useOutRead<PriceCopy | null>(readPriceCopy, null, [])

const none: ReadonlySet<string> = new Set()
export const useStarredPrices = (): LiveRead<ReadonlySet<string>> => useOutRead(readStarredPrices, none, [])
