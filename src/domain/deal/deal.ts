import { buyerDealSteps, dealSteps, type BuyerDealStep, type DealStep } from '#contract/entities/progress.ts'
import type { LogEntry, RequestRecord } from '#contract/entities/request.ts'
import type { Day } from '#contract/values.ts'
import { isZero, ratio, subtract, sum, toDecimal, type Ratio } from '#lib/ratio.ts'
import { addDays, dayInZone } from '../lifecycle/deadline.ts'
import { isEnded, status } from '../lifecycle/status.ts'
import { quotationsOf } from '../quotations/quotations.ts'
import type { QuotationContent } from '../requests/kind-rules.ts'

export const messageEntryType = 'said'
export const stepEntryType = 'deal-step'
export const withdrawalEntryType = 'step-taken-back'

export const isBuyerStep = (step: DealStep): step is BuyerDealStep =>
  (buyerDealSteps as readonly DealStep[]).includes(step)
export const sideOfStep = (step: DealStep): 'buyer' | 'supplier' => (isBuyerStep(step) ? 'buyer' : 'supplier')

export interface StepReport extends Pick<LogEntry, 'time' | 'ref' | 'day' | 'number' | 'amount' | 'text' | 'files'> {
  readonly step: DealStep
  readonly waits: boolean
}

export type WaitingReport = Readonly<{ ref: string; report: StepReport | null }>

export interface DealStepState {
  readonly step: DealStep
  /** Oldest first. There may be several payments and shipments, and a later proforma replaces an earlier one. */
  readonly reports: readonly StepReport[]
  readonly due: Day | null
}

/** `by`: the proforma's total minus the accepted total. */
export type TotalDifference = Readonly<{ total: string; by: string }>

export type PaymentBalance = Readonly<Record<'total' | 'paid' | 'open', Ratio>>

export interface Deal {
  readonly acceptedAt: number
  readonly steps: readonly DealStepState[]
  readonly next: DealStepState | null
  readonly late: boolean
  readonly quote: QuotationContent | null
  readonly difference: TotalDifference | null
  /** Null if nothing was paid, or if the quotation's total or the amount of a payment is unknown. */
  readonly balance: PaymentBalance | null
}

/** A step is due this many days after the step before it, or the agreement; a shipment is due after `leadDays`. */
const usualDays = { proforma: 3, paid: 7, documents: 7 } as const

const isDealStep = (step: string | null | undefined): step is DealStep =>
  (dealSteps as readonly (string | null | undefined)[]).includes(step)

const reportsIn = (log: readonly LogEntry[]): StepReport[] => {
  const retractedRefs = new Set(log.flatMap(({ type, ref }) => (type === withdrawalEntryType && ref ? [ref] : [])))
  return log.flatMap((entry) => {
    const { type, step, ref } = entry
    if (type !== stepEntryType || !isDealStep(step) || (ref && retractedRefs.has(ref))) return []
    return [{ ...entry, step, waits: false }]
  })
}

/** If the acceptance does not state a known version, the newest quotation is used. */
export const acceptedQuotation = (record: Pick<RequestRecord, 'log' | 'agreedVersion'>): QuotationContent | null => {
  const quotations = quotationsOf(record)
  return (quotations.find(({ quote }) => quote.version === record.agreedVersion) ?? quotations.at(-1))?.quote ?? null
}

const differenceOf = (proforma: StepReport | undefined, quote: QuotationContent | null): TotalDifference | null => {
  if (!proforma?.amount || !quote?.totalMoney) return null
  const by = subtract(ratio(proforma.amount), ratio(quote.totalMoney))
  return isZero(by) ? null : { total: proforma.amount, by: toDecimal(by, 6, 2) }
}

const balanceOf = (payments: readonly StepReport[], quote: QuotationContent | null): PaymentBalance | null => {
  const amounts = payments.flatMap(({ amount }) => (amount ? [ratio(amount)] : []))
  if (!quote?.totalMoney || amounts.length === 0 || amounts.length < payments.length) return null
  const [total, paid] = [ratio(quote.totalMoney), sum(amounts)]
  return { total, paid, open: subtract(total, paid) }
}

const dueOf = (step: DealStep, last: (step: DealStep) => Day | null, agreed: Day, leadDays: number | null) => {
  const dayAfter = (day: Day | null, days: number | null) => (day === null || days === null ? null : addDays(day, days))
  switch (step) {
    case 'proforma':
      return addDays(agreed, usualDays.proforma)
    case 'paid':
      return dayAfter(last('proforma'), usualDays.paid)
    case 'shipped':
      return dayAfter(last('paid') ?? agreed, leadDays)
    case 'documents':
      return dayAfter(last('shipped'), usualDays.documents)
    case 'arrived':
      return null
  }
}

type DealRecord = Pick<RequestRecord, 'kind' | 'status' | 'log' | 'agreedTime' | 'agreedVersion' | 'companyTimezone'>

/** Null unless the record is an accepted enquiry: samples and registrations have other steps. */
export const dealOf = (record: DealRecord, waiting: readonly WaitingReport[], today: Day): Deal | null => {
  const log = record.log ?? []
  const acceptedAt = log.findLast(({ type }) => type === 'accepted')?.time ?? record.agreedTime
  if (record.kind !== 'enquiry' || !acceptedAt) return null
  if (record.status !== status.agreed && record.status !== status.closed) return null
  const withdrawnRefs = new Set(waiting.flatMap(({ ref, report }) => (report === null ? [ref] : [])))
  const storedReports = reportsIn(log)
  const isStored = new Set(storedReports.map(({ ref }) => ref))
  const all = [
    ...storedReports,
    ...waiting.flatMap(({ ref, report }) => (report && !isStored.has(ref) ? [report] : [])),
  ].filter(({ ref }) => !ref || !withdrawnRefs.has(ref))
  const reportsOf = (step: DealStep) => all.filter((report) => report.step === step)
  const quote = acceptedQuotation(record)
  const last = (step: DealStep) => reportsOf(step).at(-1)?.day ?? null
  const agreedDay = dayInZone(record.companyTimezone, acceptedAt)
  const steps = dealSteps.map((step) => ({
    step,
    reports: reportsOf(step),
    due: dueOf(step, last, agreedDay, quote?.leadDays ?? null),
  }))
  const next = isEnded(record.status) ? null : (steps.find(({ reports }) => reports.length === 0) ?? null)
  return {
    acceptedAt,
    steps,
    next,
    late: next !== null && next.due !== null && next.due < today,
    quote,
    difference: differenceOf(reportsOf('proforma').at(-1), quote),
    balance: balanceOf(reportsOf('paid'), quote),
  }
}

/** False for a late deal, which is listed as late, and for a deal without a next step. */
export const dealNeedsBuyer = (record: DealRecord & Pick<RequestRecord, 'unread'>, today: Day): boolean => {
  const deal = dealOf(record, [], today)
  return deal !== null && deal.next !== null && !deal.late && (isBuyerStep(deal.next.step) || record.unread)
}
