import { noBatchFigures, noOwnFigures, type BatchFigures, type OwnFigures } from '#domain/quotes/figures.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { readBatchFigures, readOwnFigures } from '../records/quote-figures.ts'
import { useAccountRead } from './use-account-read.ts'

export interface QuoteFigures {
  readonly own: OwnFigures
  readonly batch: BatchFigures
}

export const noFigures: QuoteFigures = { own: noOwnFigures, batch: noBatchFigures }

/** The buyer's own rates, densities and transport costs, from this device: they are stored nowhere else. */
export const useQuoteFigures = (batchNo: string): LiveRead<QuoteFigures> =>
  useAccountRead(
    async (db) => ({ own: await readOwnFigures(db), batch: await readBatchFigures(db, batchNo) }),
    noFigures,
    [batchNo],
  )
