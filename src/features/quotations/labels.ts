import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { FeeName, QuotationTerm } from '#domain/requests/kind-rules.ts'
import type { CostLeg } from '#contract/entities/price-legs.ts'
import type { RowMeasure } from '#domain/quotations/on-basis.ts'
import type { ActiveUnit } from '#domain/quotations/actives.ts'
import { kinds } from '#kinds/kinds.ts'
import { isDeclinedByBuyer, type QuotationStatus } from '#domain/quotations/quotations.ts'
import type { QuotationColumn } from '#domain/quotations/columns.ts'
import { useLabel, useRecordUnit } from '#catalogue/queries/names/use-label.ts'
import type { RequestedLine } from '#domain/quotations/line.ts'
import { formatQuantity } from '#i18n/formats.ts'
import { toDecimal } from '#lib/ratio.ts'

export function useLineLabels() {
  const unit = useRecordUnit()
  const packagings = useLabel('product_packaging')
  return {
    unit,
    product: ({ name, totalContent, formulation }: RequestedLine): string => {
      // Names of formulated products often contain the concentration and the formulation already.
      const missing = [totalContent, formulation].filter((part) => part && !name.includes(part))
      return [name, missing.join('\u00a0')].filter(Boolean).join(' ')
    },
    amount: ({ quantity, unit: asked, packaging }: RequestedLine): string =>
      [quantity && formatQuantity(toDecimal(quantity, 6), unit(asked)), packaging && packagings(packaging)]
        .filter(Boolean)
        .join(' · '),
  }
}

const standingLabels = {
  open: msg`Quotation in force`,
  expired: msg`Quotation expired`,
  revising: msg`Revision requested`,
  'not-selected': msg`Not selected`,
  declined: msg`Declined by supplier`,
  cancelled: msg`Cancelled`,
  asks: msg`The supplier has a question`,
  replied: msg`Replied`,
  silent: msg`No reply yet`,
} as const satisfies Record<Exclude<QuotationStatus, 'accepted'>, MessageDescriptor>

type Answered = Pick<QuotationColumn, 'standing' | 'record'>

export function quotationStatusLabel({ standing, record }: Answered): MessageDescriptor {
  if (standing === 'accepted') return kinds[record.kind ?? 'enquiry'].agreeing.acceptedLabel
  return isDeclinedByBuyer(record) ? msg`Declined by you` : standingLabels[standing]
}

export const legLabels = {
  origin: msg`Haulage to the port of loading, export clearance`,
  loading: msg`Loading on board (FOB charges)`,
  freight: msg`Freight`,
  insurance: msg`Insurance`,
  delivery: msg`Inland delivery to you`,
  duty: msg`Import duty`,
} as const satisfies Record<CostLeg, MessageDescriptor>

const activeText = ({ names, as }: ActiveUnit): MessageDescriptor => {
  const name = names.join(' + ')
  switch (as) {
    case 'named':
      return msg`per kg of ${name}`
    case 'acid':
      return msg`per kg of ${name} acid`
    case 'base':
      return msg`per kg of ${name} without its salt`
    case 'together':
      return msg`per kg of ${name} together`
  }
}

export const perUnitText = (measure: RowMeasure, active: ActiveUnit | null, unit: string): MessageDescriptor => {
  if (measure === 'active' && active) return activeText(active)
  if (measure === 'asked') return msg`per ${unit}`
  return measure === 'mass' ? msg`per kg` : msg`per L`
}

export const feeLabels = {
  sampleFee: msg`Sample fee`,
  shipmentFee: msg`Shipment fee`,
  totalFee: msg`Total`,
  fee: msg`Registration fee`,
  feePerMonth: msg`Fee per month of support`,
} as const satisfies Record<FeeName, MessageDescriptor>

export const termLabels = {
  isSupport: msg`Supports the registration`,
  serviceMonths: msg`Support period`,
  documentDays: msg`Documents delivered within`,
  approvalMonths: msg`Approval expected in`,
} as const satisfies Record<QuotationTerm, MessageDescriptor>
