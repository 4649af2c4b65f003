import { requestCalls } from '#contract/calls/requests.ts'
import { kindContracts, type RequestKind } from '#contract/entities/request.ts'
import { kindRules } from '#domain/requests/kinds.ts'

/** First letter of the numbers of a kind: E-20261121-7K3QX. */
const letters = { enquiry: 'E', sample: 'S', intention: 'R' } satisfies Record<RequestKind, string>

const describe = <K extends RequestKind>(kind: K) => ({
  kind,
  letter: letters[kind],
  permissionType: kindContracts[kind].permissionType,
  rules: kindRules[kind],
  calls: requestCalls[kind],
})

/** What distinguishes the kinds on this side. Shared code takes one of these and never asks which it has. */
export const serverKinds = {
  enquiry: describe('enquiry'),
  sample: describe('sample'),
  intention: describe('intention'),
} satisfies Record<RequestKind, unknown>

export type ServerKind = (typeof serverKinds)[RequestKind]
