import { code } from '#contract/codes.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { App } from '#server/platform/http/context.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import {
  authorizeAdministrator,
  authorizeSelf,
  type AdministratorGrant,
  type SelfGrant,
} from '#server/modules/accounts/authorize.ts'
import { nameOfUser } from '#server/modules/accounts/members.ts'
import { notify } from '#server/modules/messages/repo.ts'
import { texts, withValues } from '#server/texts/texts.ts'
import { draftToWire, draftsToWire } from '../drafts/draft-view.ts'
import { checkRequest, type Buyer, type ParsedRequest } from '../drafts/judge-request.ts'
import { findDraft, linesOfDrafts, incrementDraftVersion, type DraftRow } from '../drafts/repo.ts'
import { commitSend, type SendDeps } from '../drafts/send.ts'
import { serverRequestKinds } from '../request-kinds.ts'
import { decideApproval, lockDraftWithApproval, readUserName, withdrawApproval, findWaitingPage } from './repo.ts'
import { approvalCalls } from '#contract/calls/requests.ts'
import type { Deps } from '#server/platform/deps.ts'
import { mountWrite } from '#server/platform/http/exactly-once.ts'
import { mount } from '#server/platform/http/mount.ts'

interface ReadVersion {
  readonly id: string
  readonly version: number
  readonly contentHash: string
}

const lockedRequest = async (tx: Database, { object }: AdministratorGrant, { id }: ReadVersion) => {
  const request = await lockDraftWithApproval(tx, object.companyId, id)
  if (!request) throw notFound(texts.requests.approvalGone)
  return request
}
type LockedRequest = Awaited<ReturnType<typeof lockedRequest>>

const expectAsRead = async (tx: Database, { draft, approval }: LockedRequest, which: ReadVersion): Promise<void> => {
  const same = approval.version === which.version && approval.contentHash === which.contentHash
  if (same && approval.state === 'waiting' && draft.state === 'draft' && draft.version === which.version) return
  throw new Refusal(code.versionConflict, {
    msg: texts.requests.approvalChanged,
    data: { current: await draftToWire(tx, draft) },
  })
}

const requestOfDraft = async (tx: Database, draft: DraftRow): Promise<ParsedRequest> => {
  const lines = (await linesOfDrafts(tx, [draft.id])).get(draft.id) ?? []
  return {
    caseDraftId: String(draft.id),
    clientRef: draft.clientRef,
    note: draft.note,
    maxReplyTime: draft.maxReplyTime,
    urls: draft.files.map(({ url }) => url),
    lines,
    terms: draft.terms,
  }
}

const tell = (tx: Database, { draft }: LockedRequest, template: string, values: Record<string, string>, now: number) =>
  notify(tx, { accountId: draft.accountId, template, values, createTime: now })

/** Sends with the writer's quota. A repeated approval gets the same receipt. After a refusal, the draft still waits. */
const approveRequest = async (
  tx: Database,
  deps: SendDeps,
  grant: AdministratorGrant,
  which: ReadVersion,
  now: number,
) => {
  const request = await lockedRequest(tx, grant, which)
  const { draft, approval, writer } = request
  if (draft.receipt && approval.state === 'approved' && approval.contentHash === which.contentHash) return draft.receipt
  await expectAsRead(tx, request, which)
  const kind = serverRequestKinds[draft.kind]
  const { timezone, country } = writer.user
  const buyer: Buyer = { accountId: draft.accountId, zone: timezone, country: country ?? writer.country }
  const judged = await checkRequest(tx, kind, buyer, await requestOfDraft(tx, draft), now)
  let receipt
  try {
    receipt = await commitSend(tx, deps, { kind, buyer, draft, judged, contentHash: approval.contentHash, now })
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.code !== code.membershipLimit) throw refusal
    // The message names the writer, so that administrators do not think that their own membership is meant.
    const msg = withValues(texts.requests.approvalNoQuota, { name: nameOfUser(writer.user) })
    throw new Refusal(code.transitionRefused, { msg })
  }
  await decideApproval(tx, draft.id, { state: 'approved', decidedTime: now, decidedBy: grant.actor.userId })
  const company = await readUserName(tx, grant.actor.userId)
  await tell(tx, request, 'approval-approved', { company, text: receipt.batchNo ?? '' }, now)
  return receipt
}

const returnRequest = async (
  tx: Database,
  grant: AdministratorGrant,
  which: ReadVersion & { readonly reason: string },
  now: number,
): Promise<void> => {
  const request = await lockedRequest(tx, grant, which)
  const { draft, approval } = request
  if (approval.state === 'returned' && approval.version === which.version && approval.contentHash === which.contentHash)
    return
  await expectAsRead(tx, request, which)
  await incrementDraftVersion(tx, draft, now)
  const { userId } = grant.actor
  await decideApproval(tx, draft.id, { state: 'returned', decidedTime: now, decidedBy: userId, reason: which.reason })
  await tell(tx, request, 'approval-returned', { company: await readUserName(tx, userId), text: which.reason }, now)
}

const withdrawRequest = async (tx: Database, grant: SelfGrant, id: string, now: number): Promise<DraftRow> => {
  const draft = await findDraft(tx, grant.object.userId, id, true)
  if (!draft || draft.state === 'deleted') throw notFound()
  if (draft.state === 'sent' || !(await withdrawApproval(tx, draft.id))) return draft
  return incrementDraftVersion(tx, draft, now)
}

export const approvalRoutes = (app: App, deps: Deps): void => {
  const { db } = deps
  mount(app, deps, approvalCalls.approvalPage, ({ actor, query }) =>
    db.transaction(async (tx) => {
      const { companyId } = (await authorizeAdministrator(tx, actor)).object
      const { rows, total } = await findWaitingPage(tx, companyId, query)
      const waitingDrafts = rows.map((row) => row.draft)
      const views = await draftsToWire(tx, waitingDrafts)
      const list = rows.flatMap(({ approval, requester }, at) => {
        const draft = views[at]
        const { contentHash, askedTime } = approval
        return draft
          ? [{ draft, contentHash, askedTime, requester: { id: requester.id, name: nameOfUser(requester) } }]
          : []
      })
      return { list, total }
    }),
  )
  mountWrite(app, deps, approvalCalls.approve, async (tx, { actor, body, now }) =>
    approveRequest(tx, deps, await authorizeAdministrator(tx, actor), body, now),
  )
  mountWrite(app, deps, approvalCalls.approvalReturn, async (tx, { actor, body, now }) =>
    returnRequest(tx, await authorizeAdministrator(tx, actor), body, now),
  )
  mountWrite(app, deps, approvalCalls.approvalWithdraw, async (tx, { actor, body, now }) =>
    draftToWire(tx, await withdrawRequest(tx, authorizeSelf(actor), body.id, now)),
  )
}
