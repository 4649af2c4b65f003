import type { RequestKind } from '#contract/entities/request.ts'
import {
  sortProblems,
  commonProblems,
  lineProblems,
  longTermProblems,
  longSpecificationProblems,
  requiredTermProblems,
} from './judge.ts'
import type { KindRules, QuotationColumnName, RulesOf } from './kind-rules.ts'
import { registrationRules } from './kinds/registration.ts'
import { sampleRules } from './kinds/sample.ts'
import { status } from '../lifecycle/status.ts'
import {
  blankToNull,
  deliveryPlaceColumn,
  destinationColumn,
  mapNames,
  labelColumn,
  termColumns,
} from './kinds/shared-columns.ts'

const lineFields = ['quantity', 'unit', 'packaging'] as const

const { offered, agreed, closed } = status

const textTerms = ['deliveryPlace', 'payMethod', 'tradeClause'] as const
const termLimits = { deliveryPlace: 140 }

export const lineQuotationColumns: readonly QuotationColumnName[] = [
  'currency',
  'prePrice',
  'priceUnit',
  'offered',
  'offerQuantity',
  'minimum',
  'offerPackaging',
  'tiers',
]

const enquiryRules = {
  kind: 'enquiry',
  lineFields,
  // The order of the terms decides which problem is reported first (specification, section 5).
  terms: { destination: '', deliveryPlace: '', payMethod: '', tradeClause: '' },
  termLimits,
  replyByBefore: null,
  remembered: {
    destination: null,
    deliveryPlace: null,
    payMethod: { dict: 'pay_method', value: 'TT_30_70_BL' },
    tradeClause: { dict: 'trade_clause', value: 'FOB' },
  },
  neededOnMobile: [],
  judge: (content, context) => [
    ...lineProblems(content, lineFields),
    ...longSpecificationProblems(content),
    ...requiredTermProblems(content, textTerms),
    ...longTermProblems(content, termLimits),
    ...commonProblems(content, context),
  ],
  saidTerms: (terms) => terms,
  termsToWire: (terms) => mapNames(textTerms, (name) => blankToNull(terms[name])),
  lineToWire: (line) => {
    const wish = blankToNull(line.wish)
    // An empty `wish` is omitted, because a backend with only the specification's fields does not have it.
    return { ...mapNames(lineFields, (name) => blankToNull(line[name])), ...(wish !== null && { wish }) }
  },
  termsFromWire: (draft) => mapNames(textTerms, (name) => draft[name] ?? ''),
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
    line: [...lineFields, 'wish'],
    terms: termColumns({
      destination: destinationColumn,
      deliveryPlace: deliveryPlaceColumn,
      payMethod: labelColumn('pay_method', 28, ['Payment method', 'Forma de pago', '付款方式', '付款方式']),
      tradeClause: labelColumn('trade_clause', 22, ['Incoterm', 'Incoterm', '贸易术语', '貿易條件']),
    }),
    offer: [
      'offerClause',
      'offerPlace',
      ...lineQuotationColumns,
      'totalMoney',
      'payment',
      'leadDays',
      'supplierNo',
      'validUntil',
    ],
  },
} satisfies RulesOf<'enquiry'>

const rules = {
  enquiry: enquiryRules,
  sample: sampleRules,
  intention: registrationRules,
} satisfies { [Kind in RequestKind]: RulesOf<Kind> }

export type FeeKind = {
  [Kind in RequestKind]: (typeof rules)[Kind]['fees'] extends null ? never : Kind
}[RequestKind]

/** An empty destination is omitted, because a backend with only the specification's fields rejects it. */
const completeRules = (kind: KindRules): KindRules => ({
  ...kind,
  termsToWire: (said) => ({ destination: blankToNull(said['destination']) ?? undefined, ...kind.termsToWire(said) }),
  termsFromWire: (draft) => ({ destination: draft.destination ?? '', ...kind.termsFromWire(draft) }),
  judge: (content, context) => {
    const appliedContent = { ...content, terms: kind.saidTerms(content.terms) }
    return sortProblems(kind, appliedContent, kind.judge(appliedContent, context))
  },
})

export const kindRules = Object.fromEntries(
  Object.entries<KindRules>(rules).map(([kind, its]) => [kind, completeRules(its)]),
) as { readonly [Kind in RequestKind]: KindRules & Pick<(typeof rules)[Kind], 'fees'> }
