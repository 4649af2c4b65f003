import { commonProblems, lineProblems, quantityProblem, requiredTerms } from '../judge.ts'
import type { KindRules, LineField, Problem } from '../kind-rules.ts'
import type { RequestContent } from '../content.ts'
import { blankToNull, yes } from '../wire-values.ts'

const lineFields: readonly LineField[] = ['quantity', 'unit']

const payProblems = ({ terms }: RequestContent): Problem[] => {
  const amount = terms['payAmount']
  if (typeof amount !== 'string' || amount.trim() === '') return []
  const rule = quantityProblem(amount)
  return rule ? [{ path: 'terms.payAmount', rule }] : []
}

export const sampleRules: KindRules = {
  kind: 'sample',
  permissionType: 'SAMPLE_REQ',
  lineFields,
  neededOnMobile: ['note'],
  terms: { deliveryPlace: '', purpose: '', shipMethod: '', canPay: true, payAmount: '' },
  replyByBefore: null,
  judge: (content, context) => [
    ...lineProblems(content, lineFields),
    ...requiredTerms(content, ['deliveryPlace', 'purpose', 'shipMethod']),
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
}
