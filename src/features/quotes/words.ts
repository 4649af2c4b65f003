import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { RequestKind } from '#contract/entities/request.ts'
import type { FeeName, TermName } from '#domain/quotes/fees.ts'
import type { Leg } from '#domain/quotes/figures.ts'
import type { RowMeasure } from '#domain/quotes/comparison.ts'
import { kinds } from '#kinds/kinds.ts'
import type { Standing } from '#domain/quotes/offers.ts'

const standingWords = {
  open: msg`Offer in force`,
  expired: msg`Offer expired`,
  revising: msg`Revision requested`,
  'not-selected': msg`Not selected`,
  declined: msg`Declined by supplier`,
  cancelled: msg`Cancelled`,
  asks: msg`The supplier asks`,
  replied: msg`Replied`,
  silent: msg`No reply yet`,
} as const satisfies Record<Exclude<Standing, 'accepted'>, MessageDescriptor>

export const standingWord = (standing: Standing, kind: RequestKind | undefined): MessageDescriptor =>
  standing === 'accepted' ? kinds[kind ?? 'enquiry'].agreeing.taken : standingWords[standing]

export const legWords = {
  origin: msg`To the port of loading, export clearance`,
  loading: msg`Loading on board`,
  freight: msg`Freight`,
  insurance: msg`Insurance`,
  delivery: msg`Delivery in your country`,
  duty: msg`Import duty`,
} as const satisfies Record<Leg, MessageDescriptor>

/** Units of a price on one basis. */
export const measureWords = {
  active: msg`per kg of pure active`,
  mass: msg`per kg of product`,
  volume: msg`per litre of product`,
} as const satisfies Record<RowMeasure, MessageDescriptor>

export const feeWords = {
  sampleFee: msg`Sample fee`,
  shipmentFee: msg`Shipment fee`,
  totalFee: msg`Total`,
  fee: msg`Registration fee`,
  feePerMonth: msg`Fee per month of service`,
} as const satisfies Record<FeeName, MessageDescriptor>

export const termWords = {
  isSupport: msg`Supports the registration`,
  serviceMonths: msg`Service period`,
  documentDays: msg`Documents within`,
  approvalMonths: msg`Approval expected after`,
} as const satisfies Record<TermName, MessageDescriptor>
