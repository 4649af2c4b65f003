import {
  batchFigures,
  noBatchFigures,
  noOwnFigures,
  ownFigures,
  type BatchFigures,
  type OwnFigures,
} from '#domain/quotes/figures.ts'
import type { AccountDb } from './db.ts'

/** Keys in `meta`: the figures for every comparison of the account, and those of one batch. */
export const ownFiguresKey = 'quotes:own'
export const batchFiguresKey = (batchNo: string): string => `quotes:batch:${batchNo}`

/** Figures that cannot be read count as not entered: the buyer loses those figures, not the screen. */
export const readOwnFigures = async (db: AccountDb): Promise<OwnFigures> => {
  const parsed = ownFigures.safeParse((await db.meta.get(ownFiguresKey))?.v)
  return parsed.success ? parsed.data : noOwnFigures
}

export const readBatchFigures = async (db: AccountDb, batchNo: string): Promise<BatchFigures> => {
  const parsed = batchFigures.safeParse((await db.meta.get(batchFiguresKey(batchNo)))?.v)
  return parsed.success ? parsed.data : noBatchFigures
}
