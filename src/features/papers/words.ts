import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { RequestKind } from '#contract/entities/request.ts'
import type { DeadlineKind } from '#domain/deadlines/deadlines.ts'
import type { ColumnName } from '#domain/exports/columns.ts'

export const columnWords = {
  recordNo: msg`Number`,
  batchNo: msg`Batch`,
  supplier: msg`Supplier`,
  status: msg`Status`,
  sentAt: msg`Sent`,
  replyBy: msg`Reply by`,
  lastReply: msg`Last reply`,
  product: msg`Product`,
  registrationNo: msg`Registration number`,
  content: msg`Content`,
  formulation: msg`Formulation`,
  quantity: msg`Quantity`,
  unit: msg`Unit`,
  packaging: msg`Packaging`,
  deliveryPlace: msg`Delivery place`,
  payMethod: msg`Payment method`,
  tradeClause: msg`Trade clause`,
  purpose: msg`Purpose`,
  shipMethod: msg`Shipping method`,
  canPay: msg`Buyer pays`,
  payAmount: msg`Amount the buyer pays`,
  needSample: msg`Sample needed`,
  sampleCount: msg`Sample quantity`,
  sampleUnit: msg`Sample unit`,
  requiredFiles: msg`Required documents`,
  periodMonth: msg`Approval period in months`,
  isSelf: msg`Exclusive registration`,
  wtp: msg`Willingness to pay`,
  saleChannel: msg`Sales channel`,
  purchaseN1y: msg`Forecast, year 1`,
  purchaseN2y: msg`Forecast, year 2`,
  purchaseN3y: msg`Forecast, year 3`,
  purchaseN3yUnit: msg`Forecast unit`,
  purchaseN1yAmount: msg`Forecast amount, year 1`,
  purchaseN2yAmount: msg`Forecast amount, year 2`,
  purchaseN3yAmount: msg`Forecast amount, year 3`,
  offerClause: msg`Trade clause offered`,
  currency: msg`Currency`,
  prePrice: msg`Unit price`,
  priceUnit: msg`Price per`,
  totalMoney: msg`Total`,
  sampleFee: msg`Sample fee`,
  shipmentFee: msg`Shipment fee`,
  totalFee: msg`Total fee`,
  isSupport: msg`Support offered`,
  fee: msg`Registration fee`,
  serviceMonths: msg`Service period in months`,
  documentDays: msg`Documents within, days`,
  approvalMonths: msg`Approval expected after, months`,
  validUntil: msg`Valid until`,
  note: msg`Note`,
} as const satisfies Record<ColumnName, MessageDescriptor>

export const kindWords = {
  enquiry: msg`Enquiry`,
  sample: msg`Sample request`,
  intention: msg`Registration request`,
} as const satisfies Record<RequestKind, MessageDescriptor>

export const deadlineWords = {
  'reply-by': msg`Reply due`,
  'offer-ends': msg`Offer ends`,
  documents: msg`Registration documents due`,
  approval: msg`Approval expected`,
} as const satisfies Record<DeadlineKind, MessageDescriptor>

export const yesWord = msg`Yes`
export const noWord = msg`No`
