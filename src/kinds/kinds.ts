import type { RequestKind } from '#contract/entities/request.ts'
import { enquiryKind } from './enquiry.tsx'
import { registrationKind } from './intention.tsx'
import type { KindDescriptor } from './kind.ts'
import { sampleKind } from './sample.tsx'

export const kinds: Readonly<Record<RequestKind, KindDescriptor>> = {
  enquiry: enquiryKind,
  sample: sampleKind,
  intention: registrationKind,
}
