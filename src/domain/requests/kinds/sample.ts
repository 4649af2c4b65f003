import { add } from '#lib/ratio.ts'
import { status } from '../../lifecycle/status.ts'
import { amountProblems, commonProblems, lineProblems, longTermProblems, requiredTermProblems } from '../judge.ts'
import type { RulesOf, QuotationContent, FeeAmounts } from '../kind-rules.ts'
import {
  blankToNull,
  deliveryPlaceColumn,
  destinationColumn,
  mapNames,
  parseFee,
  labelColumn,
  payAmountColumn,
  purposeColumn,
  termColumns,
  isYes,
  yesNoColumn,
} from './shared-columns.ts'
import type { LineField, RequestContent } from '../draft/content.ts'
import { parseCourierPlace } from '../draft/destination.ts'

const lineFields: readonly LineField[] = ['quantity', 'unit']

const textTerms = ['deliveryPlace', 'purpose', 'shipMethod'] as const
const termLimits = { deliveryPlace: 140 }

const sampleFees = (quote: QuotationContent): FeeAmounts => {
  const [sampleFee, shipmentFee] = [parseFee(quote.sampleFee), parseFee(quote.shipmentFee)]
  const sum = sampleFee && shipmentFee && add(sampleFee, shipmentFee)
  return { sampleFee, shipmentFee, totalFee: parseFee(quote.totalFee) ?? sum }
}

const { offered, agreed, preparing, delivered, received, concluded, closed } = status

/** A place of delivery with only a phone number counts as missing. */
const withoutPhone = (content: RequestContent): RequestContent => {
  const { deliveryPlace: place } = content.terms
  if (typeof place !== 'string') return content
  return { ...content, terms: { ...content.terms, deliveryPlace: parseCourierPlace(place).address } }
}

export const sampleRules = {
  kind: 'sample',
  lineFields,
  neededOnMobile: ['note'],
  terms: { destination: '', deliveryPlace: '', purpose: '', shipMethod: '', canPay: true, payAmount: '' },
  termLimits,
  replyByBefore: null,
  remembered: { destination: null, deliveryPlace: null, purpose: null, shipMethod: null, canPay: null },
  judge: (content, context) => [
    ...lineProblems(content, lineFields),
    ...requiredTermProblems(withoutPhone(content), textTerms),
    ...longTermProblems(content, termLimits),
    ...amountProblems(content, ['payAmount']),
    ...commonProblems(content, context, ['note']),
  ],
  saidTerms: (terms) => (isYes(terms['canPay']) ? terms : { ...terms, payAmount: '' }),
  termsToWire: (terms) => ({
    ...mapNames([...textTerms, 'payAmount'], (name) => blankToNull(terms[name])),
    canPay: isYes(terms['canPay']) ? 1 : 0,
  }),
  lineToWire: (line) => mapNames(lineFields, (name) => blankToNull(line[name])),
  termsFromWire: (draft) => ({
    ...mapNames([...textTerms, 'payAmount'], (name) => draft[name] ?? ''),
    canPay: draft.canPay !== 0,
  }),
  statuses: {
    [status.offered]: 'cost-quoted',
    [status.agreed]: 'confirmed',
    [status.preparing]: 'export-clearance',
    [status.delivered]: 'shipped',
    [status.received]: 'received',
    [status.concluded]: 'tested',
  },
  transitions: [
    { action: 'confirm', by: ['buyer'], from: [offered], to: agreed },
    { action: 'clear-export', by: ['supplier'], from: [agreed], to: preparing },
    // A further parcel may be shipped after another one was shipped or received.
    { action: 'ship', by: ['supplier'], from: [agreed, preparing, delivered, received], to: delivered },
    { action: 'receive', by: ['buyer'], from: [delivered], to: received },
    { action: 'receive-part', by: ['buyer'], from: [delivered], to: delivered },
    { action: 'report-result', by: ['buyer'], from: [received], to: concluded },
    { action: 'report-part', by: ['buyer'], from: [delivered], to: delivered },
    { action: 'report-part', by: ['buyer'], from: [received], to: received },
    { action: 'close', by: ['buyer'], from: [agreed, preparing, delivered, received, concluded], to: closed },
  ],
  steps: [
    ['sent', status.sent],
    ['cost-quoted', status.offered],
    ['confirmed', status.agreed],
    ['shipped', status.delivered],
    ['received', status.received],
  ],
  fees: { names: ['sampleFee', 'shipmentFee', 'totalFee'], terms: [], figures: sampleFees, sum: 'totalFee' },
  names: {
    one: ['Sample request', 'Solicitud de muestra', '样品申请单', '樣品申請單'],
    many: ['Sample requests', 'Solicitudes de muestra', '样品申请', '樣品申請'],
  },
  fileName: 'samples',
  columns: {
    line: lineFields,
    terms: termColumns({
      destination: destinationColumn,
      purpose: purposeColumn,
      shipMethod: labelColumn('ship_method', 22, ['Shipping method', 'Método de envío', '运输方式', '運送方式']),
      deliveryPlace: deliveryPlaceColumn,
      canPay: yesNoColumn(['Paid by buyer', 'Paga el comprador', '买家付费', '買方付費']),
      payAmount: payAmountColumn,
    }),
    offer: ['currency', 'sampleFee', 'shipmentFee', 'totalFee', 'validUntil'],
  },
} satisfies RulesOf<'sample'>
