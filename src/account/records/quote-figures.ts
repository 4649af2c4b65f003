import type { BatchFigures, Leg, LegFigure, Rate } from '#domain/quotes/figures.ts'
import { writeTx } from '../store/tx.ts'
import { batchFiguresKey, ownFiguresKey, readBatchFigures, readOwnFigures } from '../store/read-quote-figures.ts'
import { action, type AccountContext } from '../outbox/operations/account-context.ts'

/** With a value set, or taken out where it is null. */
const changed = <T>(values: Readonly<Record<string, T>>, name: string, value: T | null): Record<string, T> => {
  const { [name]: _, ...others } = values
  return value === null ? others : { ...others, [name]: value }
}

const changeOwn = action(
  ({ db }: AccountContext, part: 'rates' | 'densities', name: string, value: Rate | string | null): Promise<void> =>
    writeTx(db, ['meta'], async () => {
      const own = await readOwnFigures(db)
      await db.meta.put({ k: ownFiguresKey, v: { ...own, [part]: changed<Rate | string>(own[part], name, value) } })
    }),
)

/** The buyer's own rate of a currency, with its day; null forgets it. */
export const storeRate = (currency: string, rate: Rate | null): Promise<void> => changeOwn('rates', currency, rate)

/** kg per litre of a product whose density the register does not give; null forgets it. */
export const storeDensity = (pesticideId: string, density: string | null): Promise<void> =>
  changeOwn('densities', pesticideId, density)

const changeBatch = action(
  ({ db }: AccountContext, batchNo: string, change: (before: BatchFigures) => BatchFigures): Promise<void> =>
    writeTx(db, ['meta'], async () => {
      await db.meta.put({ k: batchFiguresKey(batchNo), v: change(await readBatchFigures(db, batchNo)) })
    }),
)

/** What one leg of the way costs the buyer in this batch; null forgets it. */
export const storeLeg = (batchNo: string, leg: Leg, figure: LegFigure | null): Promise<void> =>
  changeBatch(batchNo, (before) => ({ ...before, legs: changed<LegFigure>(before.legs, leg, figure) }))

/** Currency and Incoterm that the offers of a batch are brought to; null leaves the choice to the offers. */
export const storeBasis = (batchNo: string, basis: Partial<Pick<BatchFigures, 'currency' | 'clause'>>): Promise<void> =>
  changeBatch(batchNo, (before) => ({ ...before, ...basis }))
