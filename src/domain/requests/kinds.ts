import type { RequestKind } from '#contract/entities/request.ts'
import type { KindRules } from './kind-rules.ts'
import { enquiryRules } from './kinds/enquiry.ts'
import { intentionRules } from './kinds/intention.ts'
import { sampleRules } from './kinds/sample.ts'

export const kindRules = {
  enquiry: enquiryRules,
  sample: sampleRules,
  intention: intentionRules,
} satisfies Record<RequestKind, KindRules>
