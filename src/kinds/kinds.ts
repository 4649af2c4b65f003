import type { RequestKind } from '#contract/entities/request.ts'
import { enquiryKind } from './enquiry.tsx'
import { intentionKind } from './intention.tsx'
import type { KindDescriptor } from './kind.ts'
import { sampleKind } from './sample.tsx'

export const kinds: Readonly<Record<RequestKind, KindDescriptor>> = {
  enquiry: enquiryKind,
  sample: sampleKind,
  intention: intentionKind,
}
