import { commonProblems, lineProblems, requiredTerms } from '../judge.ts'
import type { KindRules, LineField } from '../kind-rules.ts'
import { blankToNull } from '../wire-values.ts'

const lineFields: readonly LineField[] = ['quantity', 'unit', 'packaging']

export const enquiryRules: KindRules = {
  kind: 'enquiry',
  permissionType: 'ENQUIRY',
  lineFields,
  terms: { tradeClause: '', deliveryPlace: '', payMethod: '' },
  replyByBefore: null,
  neededOnMobile: [],
  judge: (content, context) => [
    ...lineProblems(content, lineFields),
    ...requiredTerms(content, ['tradeClause', 'deliveryPlace', 'payMethod']),
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
    tradeClause: draft.tradeClause ?? '',
    deliveryPlace: draft.deliveryPlace ?? '',
    payMethod: draft.payMethod ?? '',
  }),
}
