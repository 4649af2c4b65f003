import type { RequestKind } from '#contract/entities/request.ts'
import { inFormOrder } from './form-order.ts'
import type { KindRules } from './kind-rules.ts'
import { enquiryRules } from './kinds/enquiry.ts'
import { intentionRules } from './kinds/intention.ts'
import { sampleRules } from './kinds/sample.ts'

/**
 * A kind looks at its fields in any order; what it finds is told in that of the form. What the form hides is not said,
 * so it is not judged either: nobody could mend what nobody sees.
 */
const inOrder = (rules: KindRules): KindRules => ({
  ...rules,
  judge: (content, context) => {
    const said = { ...content, terms: rules.saidTerms(content.terms) }
    return inFormOrder(rules, said, rules.judge(said, context))
  },
})

export const kindRules = {
  enquiry: inOrder(enquiryRules),
  sample: inOrder(sampleRules),
  intention: inOrder(intentionRules),
} satisfies Record<RequestKind, KindRules>
