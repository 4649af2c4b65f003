import type { Draft, RequestKind } from '#contract/entities/request.ts'
import { mayAskFor } from '#domain/requests/may-ask-for.ts'
import { pendingOps } from '../store/account-rows.ts'
import type { Reader } from './reader.ts'

/** Products of what left this device and has no number yet: the server's draft of it may come before its answer. */
export const askedFor = async ({ db }: Reader, kind: RequestKind): Promise<ReadonlySet<string>> => {
  const asked = new Set<string>()
  const left = (await pendingOps(db)).filter((op) => op.kind === kind && op.sealed !== null)
  for (const { draftId, sealed } of left) {
    const row = draftId === null ? undefined : await db.drafts.get(draftId)
    if (row?.serverId === null) for (const line of sealed?.content?.lines ?? []) asked.add(line.pesticideId)
  }
  return asked
}

/** Without a reference it may be this device's own (VERIFY-1): taken for another one's, it would be told as absent. */
export const mayBeOwn = (theirs: Draft, asked: ReadonlySet<string>): boolean =>
  !theirs.clientRef &&
  asked.size > 0 &&
  mayAskFor(
    theirs.companyList.flatMap((company) => company.productList),
    asked,
  )
