import { commonProblems, countProblem, lineProblems, requiredTerms } from '../judge.ts'
import type { JudgeContext, KindRules, Problem } from '../kind-rules.ts'
import type { RequestContent } from '../content.ts'
import { blankToNull, listToWire, yes } from '../wire-values.ts'

const numbers = [
  'periodMonth',
  'payAmount',
  'purchaseN1y',
  'purchaseN2y',
  'purchaseN3y',
  'purchaseN1yAmount',
  'purchaseN2yAmount',
  'purchaseN3yAmount',
] as const
const texts = ['sampleUnit', 'purpose', 'wtp', 'purchaseN3yUnit'] as const

const numberProblems = ({ terms }: RequestContent): Problem[] =>
  numbers.flatMap((name) => {
    const value = terms[name]
    if (typeof value !== 'string' || value.trim() === '') return []
    const rule = countProblem(value)
    return rule ? [{ path: `terms.${name}`, rule }] : []
  })

const sampleProblems = ({ terms }: RequestContent): Problem[] => {
  const value = terms['sampleCount']
  const rule = countProblem(typeof value === 'string' ? value : '')
  return rule ? [{ path: 'terms.sampleCount', rule }] : []
}

/** On a phone, of a sample that is asked for: without a sample there is no purpose of it. */
const neededOnMobile = ['sampleUnit', 'purpose'] as const
const mobileProblems = (content: RequestContent, { style }: JudgeContext): Problem[] =>
  style === 'mobile' && yes(content.terms['needSample']) ? requiredTerms(content, neededOnMobile) : []

const periodProblems = ({ terms }: RequestContent): Problem[] => {
  const value = terms['periodMonth']
  return typeof value === 'string' && /^\d+\.\d+$/.test(value.trim())
    ? [{ path: 'terms.periodMonth', rule: 'not-whole' }]
    : []
}

const textOf = (value: string | number | null | undefined) =>
  value === null || value === undefined ? '' : String(value)

/** A request without a sample says no quantity, unit and purpose of it. */
const noSample = { sampleCount: '0', sampleUnit: '', purpose: '' } as const

export const intentionRules: KindRules = {
  kind: 'intention',
  permissionType: 'INTENTION',
  lineFields: [],
  neededOnMobile,
  terms: {
    file: [],
    periodMonth: '',
    isSelf: false,
    wtp: '',
    payAmount: '',
    saleChannel: [],
    needSample: true,
    ...noSample,
    purchaseN3yUnit: '',
    purchaseN1y: '',
    purchaseN1yAmount: '',
    purchaseN2y: '',
    purchaseN2yAmount: '',
    purchaseN3y: '',
    purchaseN3yAmount: '',
  },
  replyByBefore: 'isSelf',
  judge: (content, context) => [
    ...lineProblems(content, []),
    ...sampleProblems(content),
    ...mobileProblems(content, context),
    ...periodProblems(content),
    ...numberProblems(content),
    ...commonProblems(content, context),
  ],
  saidTerms: (terms) => (yes(terms['needSample']) ? terms : { ...terms, ...noSample }),
  termsToWire: (terms) => ({
    file: listToWire(terms['file']),
    saleChannel: listToWire(terms['saleChannel']),
    needSample: yes(terms['needSample']),
    isSelf: yes(terms['isSelf']),
    sampleCount: blankToNull(terms['sampleCount']),
    ...Object.fromEntries(texts.map((name) => [name, blankToNull(terms[name])])),
    ...Object.fromEntries(numbers.map((name) => [name, blankToNull(terms[name])])),
    periodMonth: blankToNull(terms['periodMonth']) === null ? null : Number(terms['periodMonth']),
  }),
  lineToWire: () => ({}),
  termsFromWire: (draft) => ({
    file: draft.file ?? [],
    saleChannel: draft.saleChannel ?? [],
    needSample: draft.needSample ?? true,
    isSelf: draft.isSelf ?? false,
    sampleCount: textOf(draft.sampleCount ?? '0'),
    ...Object.fromEntries(texts.map((name) => [name, draft[name] ?? ''])),
    ...Object.fromEntries(numbers.map((name) => [name, textOf(draft[name])])),
  }),
}
