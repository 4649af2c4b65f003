import type { BodyIn, Call, DataOut, QueryIn } from '#contract/call.ts'
import { code } from '#contract/codes.ts'
import { fieldRefusal, type FieldRefusal } from '#contract/envelope.ts'
import { api, session } from '#api/commands.ts'
import { connection } from '#api/connection.ts'
import { accountOf, sessionState } from '#api/session/session-state.ts'
import { ApiError, mayHaveBeenApplied } from '#api/errors.ts'
import { luckyCalls, membershipCalls } from '#contract/calls/membership.ts'
import { header } from '#contract/headers.ts'
import { accountCalls } from '#contract/calls/account.ts'
import { staffCalls } from '#contract/calls/staff.ts'
import type { DraftId } from '#domain/ids.ts'
import { approvalCalls, excelCallOf } from '#contract/calls/requests.ts'
import { getDraft } from '../store/db.ts'
import { nextSeq, writeTx } from '../store/tx.ts'
import { accountAction, type AccountContext } from '../outbox/session.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import type { Api } from '#api/client.ts'
import { fetchFile } from '#api/files/download.ts'

export const fetchServerExcel = (kind: RequestKind, query: QueryIn<ReturnType<typeof excelCallOf>>) =>
  fetchFile(api, excelCallOf(kind), query).catch(() => null)

/** `offline`: nothing was sent. `unclear`: the server may have applied the call. */
export interface OnlineFailure {
  readonly ok: false
  readonly why: 'offline' | 'unclear' | 'fields' | 'forbidden' | 'refused'
  readonly code: number
  readonly message: string
  readonly requestId?: string | undefined
  readonly fields: FieldRefusal['fields']
}
export type OnlineResult<T> = { readonly ok: true; readonly data: T } | OnlineFailure

const reasonOf = (error: ApiError, beganOffline: boolean): OnlineFailure['why'] => {
  // A broken connection and a missing one give the same error, so only a call begun offline was certainly not sent.
  if (mayHaveBeenApplied(error)) return error.kind === 'offline' && beganOffline ? 'offline' : 'unclear'
  if (error.code === code.badRequest) return 'fields'
  return error.code === code.forbidden ? 'forbidden' : 'refused'
}

const refusalOf = (error: ApiError, beganOffline: boolean): OnlineFailure => ({
  ok: false,
  why: reasonOf(error, beganOffline),
  code: error.code ?? 0,
  message: error.msg ?? '',
  requestId: error.requestId,
  fields: fieldRefusal.safeParse(error.data).data?.fields ?? [],
})

const callAsThisPage: Api['call'] = (definition, input) =>
  api.call(definition, { ...input, sub: accountOf(sessionState.view) ?? undefined })

export const callOnline = async <C extends Call>(
  definition: C,
  input: {
    readonly query?: QueryIn<C>
    readonly body?: BodyIn<C>
    readonly headers?: Readonly<Record<string, string>>
  } = {},
  call = callAsThisPage,
): Promise<OnlineResult<DataOut<C>>> => {
  const beganOffline = connection.browserOffline
  try {
    return { ok: true, data: await call(definition, input) }
  } catch (error) {
    if (error instanceof ApiError) return refusalOf(error, beganOffline)
    throw error
  }
}

/** `press` identifies one press of the button. Retries repeat it, so that the server makes only one lucky draw. */
export const drawLuckyPrize = (press: string) =>
  callOnline(luckyCalls.luckyDraw, { body: {}, headers: { [header.idempotencyKey]: `"lucky-${press}"` } })

export const createOrder = (body: BodyIn<typeof membershipCalls.createOrder>) =>
  callOnline(membershipCalls.createOrder, { body })
export const readOrder = (no: string) => callOnline(membershipCalls.orderGet, { query: { no } })
export const cancelOrder = (no: string) => callOnline(membershipCalls.cancelOrder, { body: { no } })

export const reloadMembership = async (): Promise<void> => {
  await callOnline(accountCalls.quotaRefreshCache)
  await session.loadUser().catch(() => undefined)
}

/** Staff actions work only online, because a change of access must not wait in the outbox. */
export const addStaff = (body: BodyIn<typeof staffCalls.staffCreate>) => callOnline(staffCalls.staffCreate, { body })
export const editStaff = (body: BodyIn<typeof staffCalls.staffUpdate>) => callOnline(staffCalls.staffUpdate, { body })
export const removeStaff = (id: string) => callOnline(staffCalls.staffDelete, { query: { id } })
export const promoteStaff = (id: string) => callOnline(staffCalls.staffPromote, { body: { id } })
export const inviteStaff = () => callOnline(staffCalls.staffInvite)
/** The only person of a company can leave it only with `dissolve`, which deletes the company. */
export const leaveCompany = (dissolve: boolean) =>
  callOnline(staffCalls.staffExit, { body: dissolve ? { dissolve } : {} })
export const revokeInvite = (id: string) => callOnline(staffCalls.staffInviteRevoke, { query: { id } })
export const acceptInvitation = (id: string) => callOnline(staffCalls.staffOfferAccept, { body: { id } })
export const declineInvitation = (id: string) => callOnline(staffCalls.staffOfferDecline, { body: { id } })
export const setApprovalRequired = (on: boolean) => callOnline(staffCalls.staffApproval, { body: { on } })

type RequestRef = BodyIn<typeof approvalCalls.approve>

/** The key contains the version, so that a repeated approval of this version returns the same receipt. */
export const approveRequest = (which: RequestRef) =>
  callOnline(approvalCalls.approve, {
    body: which,
    headers: { [header.idempotencyKey]: `"v-${which.id}-${which.version}"` },
  })

export const returnRequest = (which: RequestRef, reason: string) =>
  callOnline(approvalCalls.approvalReturn, { body: { ...which, reason } })

/** APPR-2: withdraws a request from approval, only online. `sent`: an administrator had already approved it. */
export const withdrawFromApproval = accountAction(
  async ({ db, call }: AccountContext, localId: DraftId): Promise<OnlineResult<'taken-back' | 'sent'>> => {
    const draft = await getDraft(db, localId)
    const result = await callOnline(approvalCalls.approvalWithdraw, { body: { id: draft?.serverId ?? '' } }, call)
    if (!result.ok) return result
    const { draftStatus, version, approval } = result.data
    if (draftStatus === 'sent') return { ok: true, data: 'sent' }
    await writeTx(db, ['drafts', 'meta'], async () => {
      const currentDraft = await getDraft(db, localId)
      if (!currentDraft || currentDraft.serverVersion !== draft?.serverVersion) return
      const updatedSeq = await nextSeq(db)
      await db.drafts.put({ ...currentDraft, serverVersion: version, approval: approval ?? null, updatedSeq })
    })
    return { ok: true, data: 'taken-back' }
  },
)
