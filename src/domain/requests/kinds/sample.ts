import { add, ratio, type Ratio } from '#lib/ratio.ts'
import { label, yesNo } from '../../exports/cells.ts'
import { status } from '../../lifecycle/status.ts'
import type { Figures } from '../../quotes/fees.ts'
import type { Quote } from '../../quotes/offers.ts'
import { amountProblem, commonProblems, lineProblems, longTerms, requiredTerms } from '../judge.ts'
import type { LineField, Problem, RulesOf } from '../kind-rules.ts'
import type { RequestContent } from '../draft/content.ts'
import { blankToNull, yes } from '../wire-values.ts'
import { deliveryPlace, payAmount, purpose } from './shared-columns.ts'

const lineFields: readonly LineField[] = ['quantity', 'unit']

const termLimits = { deliveryPlace: 140 }

const payProblems = ({ terms }: RequestContent): Problem[] => {
  const amount = terms['payAmount']
  if (typeof amount !== 'string' || amount.trim() === '') return []
  const rule = amountProblem(amount)
  return rule ? [{ path: 'terms.payAmount', rule }] : []
}

const said = (text: string | null | undefined): Ratio | undefined => (text ? ratio(text) : undefined)

/** The supplier's own total if it was stated. A fee that is not stated does not count as zero. */
const sampleFees = (quote: Quote): Figures => {
  const [sampleFee, shipmentFee] = [said(quote.sampleFee), said(quote.shipmentFee)]
  const sum = sampleFee && shipmentFee && add(sampleFee, shipmentFee)
  return { sampleFee, shipmentFee, totalFee: said(quote.totalFee) ?? sum }
}

const { offered, agreed, preparing, delivered, received, concluded, closed } = status

export const sampleRules = {
  kind: 'sample',
  lineFields,
  neededOnMobile: ['note'],
  terms: { deliveryPlace: '', purpose: '', shipMethod: '', canPay: true, payAmount: '' },
  termLimits,
  replyByBefore: null,
  remembered: { deliveryPlace: null, purpose: null, shipMethod: null, canPay: null },
  judge: (content, context) => [
    ...lineProblems(content, lineFields),
    ...requiredTerms(content, ['deliveryPlace', 'purpose', 'shipMethod']),
    ...longTerms(content, termLimits),
    ...payProblems(content),
    ...commonProblems(content, context, ['note']),
  ],
  saidTerms: (terms) => (yes(terms['canPay']) ? terms : { ...terms, payAmount: '' }),
  termsToWire: (terms) => ({
    deliveryPlace: blankToNull(terms['deliveryPlace']),
    purpose: blankToNull(terms['purpose']),
    shipMethod: blankToNull(terms['shipMethod']),
    canPay: yes(terms['canPay']) ? 1 : 0,
    payAmount: blankToNull(terms['payAmount']),
  }),
  lineToWire: (line) => ({ quantity: blankToNull(line.quantity), unit: blankToNull(line.unit) }),
  termsFromWire: (draft) => ({
    deliveryPlace: draft.deliveryPlace ?? '',
    purpose: draft.purpose ?? '',
    shipMethod: draft.shipMethod ?? '',
    canPay: draft.canPay !== 0,
    payAmount: draft.payAmount ?? '',
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
    // Also from delivered and received: a request may be sent in several parcels, at different times.
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
    terms: {
      purpose,
      shipMethod: {
        width: 22,
        head: ['Shipping method', 'Método de envío', '运输方式', '運送方式'],
        cell: (record, words) => label('ship_method', record.shipMethod, words),
      },
      deliveryPlace,
      canPay: {
        width: 12,
        head: ['Paid by buyer', 'Paga el comprador', '买家付费', '買方付費'],
        cell: (record, words) => yesNo(record.canPay, words),
      },
      payAmount,
    },
    offer: ['currency', 'sampleFee', 'shipmentFee', 'totalFee', 'validUntil'],
  },
} satisfies RulesOf<'sample'>
