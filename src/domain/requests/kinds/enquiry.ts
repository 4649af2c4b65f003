import { label } from '../../exports/cells.ts'
import { status } from '../../lifecycle/status.ts'
import { commonProblems, lineProblems, longTerms, requiredTerms } from '../judge.ts'
import type { LineField, RulesOf } from '../kind-rules.ts'
import { blankToNull } from '../wire-values.ts'
import { deliveryPlace } from './shared-columns.ts'

const lineFields: readonly LineField[] = ['quantity', 'unit', 'packaging']

const { offered, agreed, closed } = status

const termLimits = { deliveryPlace: 140 }

export const enquiryRules = {
  kind: 'enquiry',
  lineFields,
  // Specification, section 5: the first error is reported in this order.
  terms: { deliveryPlace: '', payMethod: '', tradeClause: '' },
  termLimits,
  replyByBefore: null,
  remembered: {
    deliveryPlace: null,
    payMethod: { dict: 'pay_method', value: 'TT_30_70_BL' },
    tradeClause: { dict: 'trade_clause', value: 'FOB' },
  },
  neededOnMobile: [],
  judge: (content, context) => [
    ...lineProblems(content, lineFields),
    ...requiredTerms(content, ['deliveryPlace', 'payMethod', 'tradeClause']),
    ...longTerms(content, termLimits),
    ...commonProblems(content, context),
  ],
  saidTerms: (terms) => terms,
  termsToWire: (terms) => ({
    deliveryPlace: blankToNull(terms['deliveryPlace']),
    payMethod: blankToNull(terms['payMethod']),
    tradeClause: blankToNull(terms['tradeClause']),
  }),
  lineToWire: (line) => ({
    quantity: blankToNull(line.quantity),
    unit: blankToNull(line.unit),
    packaging: blankToNull(line.packaging),
  }),
  termsFromWire: (draft) => ({
    deliveryPlace: draft.deliveryPlace ?? '',
    payMethod: draft.payMethod ?? '',
    tradeClause: draft.tradeClause ?? '',
  }),
  statuses: { [status.offered]: 'quoted', [status.agreed]: 'accepted' },
  transitions: [
    { action: 'accept', by: ['buyer'], from: [offered], to: agreed },
    { action: 'close', by: ['buyer'], from: [agreed], to: closed },
  ],
  steps: [
    ['sent', status.sent],
    ['opened', status.opened],
    ['quoted', status.offered],
    ['accepted', status.agreed],
  ],
  fees: null,
  names: {
    one: ['Enquiry', 'Solicitud de cotización', '询价单', '詢價單'],
    many: ['Enquiries', 'Solicitudes de cotización', '询价', '詢價'],
  },
  fileName: 'enquiries',
  columns: {
    line: lineFields,
    terms: {
      deliveryPlace,
      payMethod: {
        width: 28,
        head: ['Payment method', 'Forma de pago', '付款方式', '付款方式'],
        cell: (record, words) => label('pay_method', record.payMethod, words),
      },
      tradeClause: {
        width: 22,
        head: ['Incoterm', 'Incoterm', '贸易术语', '貿易條件'],
        cell: (record, words) => label('trade_clause', record.tradeClause, words),
      },
    },
    offer: ['offerClause', 'currency', 'prePrice', 'priceUnit', 'totalMoney', 'validUntil'],
  },
} satisfies RulesOf<'enquiry'>
