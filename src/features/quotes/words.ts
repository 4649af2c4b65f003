import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { RequestKind } from '#contract/entities/request.ts'
import type { FeeName, QuotationTerm } from '#domain/requests/kind-rules.ts'
import type { Leg } from '#contract/entities/price-legs.ts'
import type { RowMeasure } from '#domain/quotes/on-basis.ts'
import type { ActiveUnit } from '#domain/quotes/actives.ts'
import { kinds } from '#kinds/kinds.ts'
import type { Standing } from '#domain/quotes/offers.ts'
import type { DictType } from '#contract/entities/reference.ts'
import { useDictionary } from '#catalogue/reads/names/reference.ts'
import type { AskedLine } from '#domain/quotes/line.ts'
import { formatQuantity } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { toDecimal } from '#lib/ratio.ts'
import { shortLabel } from '#lib/short-label.ts'

/** The label of a dictionary value, or the raw value if it has none. */
export const useLabel = (dict: DictType): ((value: string) => string) => {
  const entries = dataOr(useDictionary(dict), [])
  return (value) => entries.find((entry) => entry.value === value)?.label ?? value
}

/** The labels of all dictionaries that a quotation uses. */
export const useLabels = (): ((dict: DictType, value: string) => string) => {
  const labels: Partial<Record<DictType, (value: string) => string>> = {
    product_unit: useLabel('product_unit'),
    product_packaging: useLabel('product_packaging'),
    pay_method: useLabel('pay_method'),
    trade_clause: useLabel('trade_clause'),
  }
  return (dict, value) => labels[dict]?.(value) ?? value
}

interface LineLabels {
  readonly unit: (value: string) => string
  /** "glyphosate 480 g/L SL". */
  readonly product: (line: AskedLine) => string
  /** "16,000 L · 200 L drum". */
  readonly amount: (line: AskedLine) => string
}

/** A line in the reader's language. */
export function useLineLabels(): LineLabels {
  const units = useLabel('product_unit')
  const packagings = useLabel('product_packaging')
  const unit = (value: string) => shortLabel(value, units(value))
  return {
    unit,
    product: ({ name, totalContent, formulation }) => {
      // Names of formulated products often contain both already.
      const missing = [totalContent, formulation].filter((part) => part && !name.includes(part))
      return [name, missing.join('\u00a0')].filter(Boolean).join(' ')
    },
    amount: ({ quantity, unit: asked, packaging }) =>
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
} as const satisfies Record<Exclude<Standing, 'accepted'>, MessageDescriptor>

export const standingWord = (standing: Standing, kind: RequestKind | undefined): MessageDescriptor =>
  standing === 'accepted' ? kinds[kind ?? 'enquiry'].agreeing.taken : standingLabels[standing]

export const legLabels = {
  origin: msg`Haulage to the port of loading, export clearance`,
  loading: msg`Loading on board (FOB charges)`,
  freight: msg`Freight`,
  insurance: msg`Insurance`,
  delivery: msg`Inland delivery to you`,
  duty: msg`Import duty`,
} as const satisfies Record<Leg, MessageDescriptor>

/** The substance that a price per kilogram refers to: "per kg of glyphosate acid". */
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

/** The unit of a row's prices. */
export const unitText = (measure: RowMeasure, active: ActiveUnit | null, unit: string): MessageDescriptor => {
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
