import type { RequestKind } from '#contract/entities/request.ts'
import { enquiryKind } from './enquiry-kind.tsx'
import { registrationKind } from './registration-kind.tsx'
import type { KindDescriptor } from './kind.ts'
import { sampleKind } from './sample-kind.tsx'

export const kinds: Readonly<Record<RequestKind, KindDescriptor>> = {
  enquiry: enquiryKind,
  sample: sampleKind,
  intention: registrationKind,
}
