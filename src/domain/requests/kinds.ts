import type { RequestKind } from '#contract/entities/request.ts'
import { inFormOrder } from './draft/form-order.ts'
import type { KindRules, RulesOf } from './kind-rules.ts'
import { enquiryRules } from './kinds/enquiry.ts'
import { intentionRules } from './kinds/intention.ts'
import { sampleRules } from './kinds/sample.ts'

const rules = {
  enquiry: enquiryRules,
  sample: sampleRules,
  intention: intentionRules,
} satisfies { [Kind in RequestKind]: RulesOf<Kind> }

/** The kinds whose offers are fees for the whole request instead of prices by the line. */
export type FeeKind = {
  [Kind in RequestKind]: (typeof rules)[Kind]['fees'] extends null ? never : Kind
}[RequestKind]

/**
 * A kind looks at its fields in any order; what it finds is told in that of the form. What the form hides is not said,
 * so it is not judged either: nobody could mend what nobody sees.
 */
const inOrder = (kind: KindRules): KindRules => ({
  ...kind,
  judge: (content, context) => {
    const said = { ...content, terms: kind.saidTerms(content.terms) }
    return inFormOrder(kind, said, kind.judge(said, context))
  },
})

export const kindRules = Object.fromEntries(
  Object.entries<KindRules>(rules).map(([kind, its]) => [kind, inOrder(its)]),
) as { readonly [Kind in RequestKind]: KindRules & Pick<(typeof rules)[Kind], 'fees'> }
