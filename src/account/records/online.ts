import type { BodyIn, Call, DataOut, QueryIn } from '#contract/call.ts'
import { code } from '#contract/codes.ts'
import { fieldRefusal, type FieldRefusal } from '#contract/envelope.ts'
import { api, session } from '#api/commands.ts'
import { connection } from '#api/connection.ts'
import { accountOf, sessionState } from '#api/session/session-state.ts'
import { ApiError, isUnclear } from '#api/errors.ts'
import { luckyCalls, membershipCalls } from '#contract/calls/membership.ts'
import { header } from '#contract/headers.ts'
import { accountCalls } from '#contract/calls/account.ts'
import { staffCalls } from '#contract/calls/staff.ts'
import type { DraftId } from '#domain/ids.ts'
import { approvalCalls, excelOf } from '#contract/calls/requests.ts'
import { getDraft } from '../store/account-rows.ts'
import { nextSeq, writeTx } from '../store/tx.ts'
import { action, type AccountContext } from '../outbox/operations/account-context.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import { fetchFile, type FetchedFile } from '#api/files/download.ts'

/** The server's own Excel file of sent requests. Null if the server could not be reached or does not offer the call. */
export const excelFromServer = async (
  kind: RequestKind,
  query: QueryIn<ReturnType<typeof excelOf>>,
): Promise<FetchedFile | null> => {
  try {
    return await fetchFile(api, excelOf(kind), query)
  } catch {
    return null
  }
}

/**
 * Why something that is only done online was not done. `offline`: the browser had no network, so nothing was sent.
 * `unclear`: it may have been sent but no answer came, so it may have been done. `fields`: see `fields`. `refused`:
 * `code` and the server's own `message`.
 */
export interface OnlineRefusal {
  readonly ok: false
  readonly why: 'offline' | 'unclear' | 'fields' | 'forbidden' | 'refused'
  readonly code: number
  readonly message: string
  readonly fields: FieldRefusal['fields']
}
export type OnlineResult<T> = { readonly ok: true; readonly data: T } | OnlineRefusal

/** A cut connection looks like a missing one. Only a request that began without a network was certainly not sent. */
export const unansweredWhy = (error: ApiError, beganOffline: boolean): 'offline' | 'unclear' =>
  error.kind === 'offline' && beganOffline ? 'offline' : 'unclear'

const reasonOf = (error: ApiError, beganOffline: boolean): OnlineRefusal['why'] => {
  if (isUnclear(error)) return unansweredWhy(error, beganOffline)
  if (error.code === code.badRequest) return 'fields'
  return error.code === code.forbidden ? 'forbidden' : 'refused'
}

const refusalOf = (error: ApiError, beganOffline: boolean): OnlineRefusal => {
  const fields = fieldRefusal.safeParse(error.data)
  return {
    ok: false,
    why: reasonOf(error, beganOffline),
    code: error.code ?? 0,
    message: error.msg ?? '',
    fields: fields.success ? fields.data.fields : [],
  }
}

/**
 * Makes a call that does not go through the outbox, and turns every failure into a value. `sub`: the account it is made
 * for, by default the one that the page shows.
 */
export const askOnline = async <C extends Call>(
  call: C,
  input: {
    readonly query?: QueryIn<C>
    readonly body?: BodyIn<C>
    readonly headers?: Readonly<Record<string, string>>
  } = {},
  sub = accountOf(sessionState.view) ?? undefined,
): Promise<OnlineResult<DataOut<C>>> => {
  const beganOffline = connection.browserOffline
  try {
    return { ok: true, data: await api.call(call, { ...input, sub }) }
  } catch (error) {
    if (error instanceof ApiError) return refusalOf(error, beganOffline)
    throw error
  }
}

/** Only online, because the server draws. `press` is the same for every try of one press, so that it draws once. */
export const drawLucky = (press: string) =>
  askOnline(luckyCalls.luckyDraw, { body: {}, headers: { [header.idempotencyKey]: `"lucky-${press}"` } })

/** Only online: the order's price and payment page come from the server. */
export const createOrder = (body: BodyIn<typeof membershipCalls.createOrder>) =>
  askOnline(membershipCalls.createOrder, { body })
export const readOrder = (no: string) => askOnline(membershipCalls.orderGet, { query: { no } })
export const cancelOrder = (no: string) => askOnline(membershipCalls.cancelOrder, { body: { no } })

/** After a payment: makes the server drop its cached membership, and the session read the new end date. */
export const reloadMembership = async (): Promise<void> => {
  await askOnline(accountCalls.quotaRefreshCache)
  await session.loadUser().catch(() => undefined)
}

/**
 * An administrator's actions on the company's people. All of them only online: they give or take access of others,
 * which must not wait until a phone finds a network.
 */
export const addStaff = (body: BodyIn<typeof staffCalls.staffCreate>) => askOnline(staffCalls.staffCreate, { body })
export const editStaff = (body: BodyIn<typeof staffCalls.staffUpdate>) => askOnline(staffCalls.staffUpdate, { body })
export const removeStaff = (id: string) => askOnline(staffCalls.staffDelete, { query: { id } })
export const promoteStaff = (id: string) => askOnline(staffCalls.staffPromote, { body: { id } })
export const inviteStaff = () => askOnline(staffCalls.staffInvite)
/** `dissolve`: the company is deleted with its only person. */
export const exitCompany = (dissolve: boolean) =>
  askOnline(staffCalls.staffExit, { body: dissolve ? { dissolve } : {} })
export const revokeInvite = (id: string) => askOnline(staffCalls.staffInviteRevoke, { query: { id } })
export const acceptStaffOffer = (id: string) => askOnline(staffCalls.staffOfferAccept, { body: { id } })
export const declineStaffOffer = (id: string) => askOnline(staffCalls.staffOfferDecline, { body: { id } })
export const setApproval = (on: boolean) => askOnline(staffCalls.staffApproval, { body: { on } })

type Which = BodyIn<typeof approvalCalls.approve>

/**
 * Approves and sends what a colleague has written. If it is pressed again, or another administrator approves too, the
 * answer is the same receipt.
 */
export const approveRequest = (which: Which) =>
  askOnline(approvalCalls.approve, {
    body: which,
    headers: { [header.idempotencyKey]: `"v-${which.id}-${which.version}"` },
  })

export const returnRequest = (which: Which, reason: string) =>
  askOnline(approvalCalls.approvalReturn, { body: { ...which, reason } })

/**
 * APPR-2: takes the buyer's own request back from the administrators, to edit it. Only online, because one of them may
 * be approving it at this moment. `sent`: an administrator was faster. If there is no answer, the copy of the drafts
 * shows the outcome.
 */
export const takeBackFromApproval = action(
  async ({ db, sub }: AccountContext, localId: DraftId): Promise<OnlineResult<'taken-back' | 'sent'>> => {
    const draft = await getDraft(db, localId)
    const result = await askOnline(approvalCalls.approvalWithdraw, { body: { id: draft?.serverId ?? '' } }, sub)
    if (!result.ok) return result
    const { draftStatus, version, approval } = result.data
    // It leaves the drafts once the copy finds it among the sent requests.
    if (draftStatus === 'sent') return { ok: true, data: 'sent' }
    await writeTx(db, ['drafts', 'meta'], async () => {
      const now = await getDraft(db, localId)
      if (now?.serverVersion === draft?.serverVersion && now)
        await db.drafts.put({
          ...now,
          serverVersion: version,
          approval: approval ?? null,
          updatedSeq: await nextSeq(db),
        })
    })
    return { ok: true, data: 'taken-back' }
  },
)
