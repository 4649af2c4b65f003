import type { RequestRecord } from '#contract/entities/request.ts'
import type { Day } from '#contract/values.ts'
import type { RecordId } from '../ids.ts'
import type { AskedLine } from './line.ts'
import { offersOf, standingOf, type Offer, type Standing } from './offers.ts'

/** A supplier of a batch, with the lines it was asked for. */
export interface SupplierIn {
  readonly record: RequestRecord
  readonly lines: readonly AskedLine[]
}

export interface OfferColumn extends SupplierIn {
  /** Id of the record: each record has one supplier. */
  readonly id: RecordId
  readonly standing: Standing
  readonly offer: Offer | null
  /** Earlier versions of the offer, oldest first. */
  readonly earlier: readonly Offer[]
}

/** `today`: the buyer's day. */
export const offerColumn = (supplier: SupplierIn, today: Day): OfferColumn => {
  const offers = offersOf(supplier.record)
  const offer = offers.at(-1) ?? null
  return {
    ...supplier,
    id: supplier.record.id,
    standing: standingOf(supplier.record, offer, today),
    offer,
    earlier: offers.slice(0, -1),
  }
}

const place: Readonly<Record<Standing, number>> = {
  accepted: 0,
  open: 1,
  revising: 2,
  'not-selected': 2,
  expired: 3,
  asks: 4,
  replied: 4,
  silent: 5,
  declined: 6,
  cancelled: 6,
}

const rank = ({ standing, offer }: OfferColumn) => place[standing] + (offer ? 0 : 10)

/** Offers first, then suppliers that can still make one, then the others. */
export const byPlace = (a: OfferColumn, b: OfferColumn): number => rank(a) - rank(b)
