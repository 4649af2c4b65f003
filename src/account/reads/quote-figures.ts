import type { Leg } from '#contract/entities/price-legs.ts'
import {
  legKey,
  noBatchFigures,
  noOwnFigures,
  type BatchFigures,
  type OwnFigures,
  batchFigures,
  ownFigures,
  type LegFigure,
  type Rate,
} from '#domain/quotes/figures.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { useAccountRead } from './use-account-read.ts'
import { writeTx } from '../store/tx.ts'
import { action, type AccountContext } from '../outbox/operations/account-context.ts'
import type { AccountDb } from '../store/db.ts'

/** Keys in `meta`: the figures for every comparison of the account, and those of one request group. */
export const ownFiguresKey = 'quotes:own'
export const batchFiguresKey = (batchNo: string): string => `quotes:batch:${batchNo}`

/** Unreadable figures count as not entered. */
export const readOwnFigures = async (db: AccountDb): Promise<OwnFigures> => {
  const parsed = ownFigures.safeParse((await db.meta.get(ownFiguresKey))?.v)
  return parsed.success ? parsed.data : noOwnFigures
}

export const readBatchFigures = async (db: AccountDb, batchNo: string): Promise<BatchFigures> => {
  const parsed = batchFigures.safeParse((await db.meta.get(batchFiguresKey(batchNo)))?.v)
  return parsed.success ? parsed.data : noBatchFigures
}

/** Computes the new value from the stored one, which may be newer than the screen's. Null removes it. */
type Change<T> = (before: T | undefined) => T | null

const changed = <T>(values: Readonly<Record<string, T>>, name: string, change: Change<T>): Record<string, T> => {
  const { [name]: before, ...others } = values
  const value = change(before)
  return value === null ? others : { ...others, [name]: value }
}

const changeOwn = ({ db }: AccountContext, change: (before: OwnFigures) => OwnFigures): Promise<void> =>
  writeTx(db, ['meta'], async () => {
    await db.meta.put({ k: ownFiguresKey, v: change(await readOwnFigures(db)) })
  })

export const storeRate = action((context: AccountContext, currency: string, change: Change<Rate>) =>
  changeOwn(context, (own) => ({ ...own, rates: changed(own.rates, currency, change) })),
)

/** kg per litre of a product whose density the register does not give. */
export const storeDensity = action((context: AccountContext, pesticideId: string, density: string | null) =>
  changeOwn(context, (own) => ({ ...own, densities: changed(own.densities, pesticideId, () => density) })),
)

const changeBatch = ({ db }: AccountContext, batchNo: string, change: (before: BatchFigures) => BatchFigures) =>
  writeTx(db, ['meta'], async () => {
    await db.meta.put({ k: batchFiguresKey(batchNo), v: change(await readBatchFigures(db, batchNo)) })
  })

/** Stores the cost of one transport leg in this group, and as the last cost of the leg to that place. */
export const storeLeg = action(
  (context: AccountContext, batchNo: string, leg: Leg, place: string | null, change: Change<LegFigure>) =>
    writeTx(context.db, ['meta'], async () => {
      await changeBatch(context, batchNo, (before) => ({
        ...before,
        legs: changed<LegFigure>(before.legs, leg, change),
      }))
      const figure = (await readBatchFigures(context.db, batchNo)).legs[leg]
      // An emptied field removes the buyer's figure, here and in the next comparison.
      await changeOwn(context, (own) => ({ ...own, legs: changed(own.legs, legKey(leg, place), () => figure ?? null) }))
    }),
)

/** The currency and Incoterm to which quotations are converted, in this comparison and the next ones. */
export const storeBasis = action(
  (context: AccountContext, batchNo: string, basis: Partial<Pick<BatchFigures, 'currency' | 'clause'>>) =>
    writeTx(context.db, ['meta'], async () => {
      await changeBatch(context, batchNo, (before) => ({ ...before, ...basis }))
      await changeOwn(context, (own) => ({ ...own, last: { ...own.last, ...basis } }))
    }),
)

export interface QuoteFigures {
  readonly own: OwnFigures
  readonly batch: BatchFigures
}

export const noFigures: QuoteFigures = { own: noOwnFigures, batch: noBatchFigures }

/** The buyer's rates, densities and transport costs, which are stored only on this device. */
export const useQuoteFigures = (batchNo: string): LiveRead<QuoteFigures> =>
  useAccountRead(
    async (db) => ({ own: await readOwnFigures(db), batch: await readBatchFigures(db, batchNo) }),
    noFigures,
    [batchNo],
  )
