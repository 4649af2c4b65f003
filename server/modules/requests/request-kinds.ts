import { requestCalls } from '#contract/calls/requests.ts'
import { kindContracts, requestKinds, type RequestKind } from '#contract/entities/request.ts'
import type { DictType } from '#contract/entities/reference.ts'
import { kindRules } from '#domain/requests/kinds.ts'

const describe = <K extends RequestKind>(kind: K) => ({
  kind,
  letter: kindContracts[kind].letter,
  permissionType: kindContracts[kind].permissionType,
  lists: Object.entries(kindContracts[kind].lists),
  choices: Object.entries<DictType>(kindContracts[kind].choices),
  rules: kindRules[kind],
  calls: requestCalls[kind],
})

export const serverRequestKinds = Object.fromEntries(requestKinds.map((kind) => [kind, describe(kind)])) as {
  readonly [Kind in RequestKind]: ReturnType<typeof describe<Kind>>
}

export type ServerRequestKind = (typeof serverRequestKinds)[RequestKind]
