import type { AccountDb } from '#account/store/db.ts'
import { packPointDetails, pricesKey } from '#account/store/prices.ts'

export const storePrices = (
  db: AccountDb,
  list: readonly object[],
  rates: readonly object[] = [],
  asOf = 1,
): Promise<unknown> => db.kv.put({ k: pricesKey, v: { next: '', list: list.map(packPointDetails), rates }, asOf })
