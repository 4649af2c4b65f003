import type { CostLeg } from '#contract/entities/price-legs.ts'
import {
  legKey,
  noGroupFigures,
  noBuyerFigures,
  type GroupFigures,
  type BuyerFigures,
  groupFigures,
  buyerFigures,
  type LegFigure,
  type Rate,
} from '#domain/quotations/figures.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { useAccountRead } from './use-account-read.ts'
import { writeTx } from '../store/tx.ts'
import { accountAction, type AccountContext } from '../outbox/session.ts'
import type { AccountDb } from '../store/db.ts'

export const buyerFiguresKey = 'quotes:own'
export const groupFiguresKey = (batchNo: string): string => `quotes:batch:${batchNo}`

export const readBuyerFigures = async (db: AccountDb): Promise<BuyerFigures> =>
  buyerFigures.safeParse((await db.meta.get(buyerFiguresKey))?.v).data ?? noBuyerFigures

export const readGroupFigures = async (db: AccountDb, batchNo: string): Promise<GroupFigures> =>
  groupFigures.safeParse((await db.meta.get(groupFiguresKey(batchNo)))?.v).data ?? noGroupFigures

/** `before`: the stored value, which may be newer than the screen's. A result of null removes it. */
type Change<T> = (before: T | undefined) => T | null

const withChange = <T>(values: Readonly<Record<string, T>>, name: string, change: Change<T>): Record<string, T> => {
  const { [name]: before, ...others } = values
  const value = change(before)
  return value === null ? others : { ...others, [name]: value }
}

const changeOwn = ({ db }: AccountContext, change: (before: BuyerFigures) => BuyerFigures): Promise<void> =>
  writeTx(db, ['meta'], async () => {
    await db.meta.put({ k: buyerFiguresKey, v: change(await readBuyerFigures(db)) })
  })

export const storeRate = accountAction((context: AccountContext, currency: string, change: Change<Rate>) =>
  changeOwn(context, (own) => ({ ...own, rates: withChange(own.rates, currency, change) })),
)

/** `density`: in kg per litre. */
export const storeDensity = accountAction((context: AccountContext, pesticideId: string, density: string | null) =>
  changeOwn(context, (own) => ({ ...own, densities: withChange(own.densities, pesticideId, () => density) })),
)

const changeBatch = ({ db }: AccountContext, batchNo: string, change: (before: GroupFigures) => GroupFigures) =>
  writeTx(db, ['meta'], async () => {
    await db.meta.put({ k: groupFiguresKey(batchNo), v: change(await readGroupFigures(db, batchNo)) })
  })

export const storeLegCost = accountAction(
  (context: AccountContext, batchNo: string, leg: CostLeg, place: string | null, change: Change<LegFigure>) =>
    writeTx(context.db, ['meta'], async () => {
      await changeBatch(context, batchNo, (before) => ({
        ...before,
        legs: withChange<LegFigure>(before.legs, leg, change),
      }))
      const figure = (await readGroupFigures(context.db, batchNo)).legs[leg]
      // An emptied field also removes the buyer's default, which the next comparison would use.
      await changeOwn(context, (own) => ({
        ...own,
        legs: withChange(own.legs, legKey(leg, place), () => figure ?? null),
      }))
    }),
)

export const storeComparisonBasis = accountAction(
  (context: AccountContext, batchNo: string, basis: Partial<Pick<GroupFigures, 'currency' | 'clause'>>) =>
    writeTx(context.db, ['meta'], async () => {
      await changeBatch(context, batchNo, (before) => ({ ...before, ...basis }))
      await changeOwn(context, (own) => ({ ...own, last: { ...own.last, ...basis } }))
    }),
)

export interface QuotationFigures {
  readonly own: BuyerFigures
  readonly batch: GroupFigures
}

export const noFigures: QuotationFigures = { own: noBuyerFigures, batch: noGroupFigures }

export const useQuotationFigures = (batchNo: string): LiveRead<QuotationFigures> =>
  useAccountRead(
    async (db) => ({ own: await readBuyerFigures(db), batch: await readGroupFigures(db, batchNo) }),
    noFigures,
    [batchNo],
  )
