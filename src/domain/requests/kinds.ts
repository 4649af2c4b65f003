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
 * A kind may check its fields in any order; problems are reported in the order of the form. Fields that the form hides
 * are not sent, so they are not judged either: nobody could correct them.
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
