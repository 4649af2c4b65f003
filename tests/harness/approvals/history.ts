import { eq } from 'drizzle-orm'
import type { AccountId } from '#domain/ids.ts'
import { code } from '#contract/codes.ts'
import { approvalCalls, type ApprovalRequest, deleteDraftCall, enquiryCalls } from '#contract/calls/requests.ts'
import { companyProfileCalls } from '#contract/calls/settings.ts'
import { staffCalls } from '#contract/calls/staff.ts'
import { header } from '#contract/headers.ts'
import { quotas, users } from '#server/modules/accounts/schema.ts'
import { records } from '#server/modules/requests/schema.ts'
import { enquiryBody } from '#tests/harness/requests.ts'
import type { Buyer, TestApp } from '#tests/harness/server.ts'
import type { SeededRandom } from '#tests/harness/sync/seeded.ts'

interface Request {
  readonly writer: Buyer
  readonly clientRef: string
  id: string
  note: string
  version: number | null
}
interface ShownRequest {
  readonly body: { readonly id: string; readonly version: number; readonly contentHash: string }
  readonly note: string
}
interface SentRow {
  readonly draftId: number
  readonly accountId: string
  readonly note: string | null
  readonly contentHash: string
}

const quotaOfEach = 4

export interface ReachedCounts {
  asked: number
  edited: number
  approved: number
  stale: number
}

export const runApprovalHistory = async (
  t: TestApp,
  products: readonly string[],
  chance: SeededRandom,
  steps: number,
  reached: ReachedCounts,
): Promise<string[]> => {
  const { db } = t.deps
  const problems: string[] = []
  const newAdmin = async () => {
    const admin = await t.newBuyer()
    await t.call(companyProfileCalls.companyProfileUpdate, { token: admin.token, body: { name: 'Andes Agro' } })
    return admin
  }
  const [first, other] = [await newAdmin(), await newAdmin()]
  const [row] = await db.select().from(users).where(eq(users.id, first.userId))
  const companyId = row?.companyId ?? null
  const join = (userId: AccountId, isCompanyAdmin: boolean) =>
    db.update(users).set({ companyId, isCompanyAdmin }).where(eq(users.id, userId))
  const second = await t.newBuyer()
  await join(second.userId, true)
  const staff = [await t.newBuyer(undefined, quotaOfEach), await t.newBuyer(undefined, quotaOfEach)]
  for (const one of staff) await join(one.userId, false)
  const administrators = [first, second]
  let on = true
  const setting = async (next: boolean) => {
    await t.call(staffCalls.staffApproval, { token: first.token, body: { on: next } })
    on = next
  }
  await setting(true)
  const away = new Set<string>()

  let names = 0
  const newRequest = (): Request => ({
    writer: chance.pick(staff),
    clientRef: `r-${first.userId}-${(names += 1)}`,
    id: '0',
    note: `text-${names}`,
    version: null,
  })
  const requests = [newRequest(), newRequest(), newRequest()]
  const reads: ShownRequest[] = []
  /** A key for each draft and text that an administrator approved, or that was sent while no approval was required. */
  const allowedTexts = new Set<string>()
  const key = (draftId: number | string, note: string | null) => `${draftId} ${note}`

  const pageOf = async ({ token }: Buyer) =>
    (
      (await t.call(approvalCalls.approvalPage, { token, query: { pageSize: 50 } })).data as {
        list?: ApprovalRequest[]
      }
    ).list ?? []
  const read = async () => {
    for (const { draft, contentHash } of await pageOf(chance.pick(administrators)))
      reads.push({
        body: { id: draft.caseDraftId, version: draft.version ?? 0, contentHash },
        note: draft.note ?? '',
      })
  }
  const bodyOf = (request: Request) =>
    enquiryBody(products, { caseDraftId: request.id, clientRef: request.clientRef, note: request.note })
  const ifMatch = ({ version }: Request): Record<string, string> =>
    version === null ? {} : { [header.ifMatch]: `"${version}"` }
  const learnt = (request: Request, data: unknown) => {
    const draft = ((data as { current?: unknown } | null)?.current ?? data) as {
      caseDraftId?: string
      version?: number
    } | null
    if (draft?.caseDraftId) request.id = draft.caseDraftId
    if (typeof draft?.version === 'number') request.version = draft.version
  }
  const isAsked = ({ writer }: Request) => on && !away.has(writer.userId)

  const send = async (request: Request) => {
    const needsApproval = isAsked(request)
    const answer = await t.call(enquiryCalls.send, {
      token: request.writer.token,
      body: bodyOf(request),
      headers: {
        ...ifMatch(request),
        ...(chance.chance(0.5) ? { [header.idempotencyKey]: `"${request.clientRef}-${request.note}"` } : {}),
      },
    })
    if (answer.code === code.approvalNeeded) reached.asked += 1
    if (answer.code === 0 && !needsApproval) {
      const { caseDraftId } = answer.data as { caseDraftId: string }
      allowedTexts.add(key(caseDraftId, request.note))
    }
    if (chance.chance(0.7)) learnt(request, answer.data)
  }
  const edit = async (request: Request) => {
    if (request.id === '0') return
    const wasWaiting = (await pageOf(first)).some(({ draft }) => draft.caseDraftId === request.id)
    const noteBefore = request.note
    request.note = `text-${(names += 1)}`
    const { token } = request.writer
    const answer = await t.call(enquiryCalls.update, { token, body: bodyOf(request), headers: ifMatch(request) })
    if (answer.code !== 0) request.note = noteBefore
    learnt(request, answer.data)
    if (answer.code === code.gone) requests[requests.indexOf(request)] = newRequest()
    if (answer.code !== 0) return
    if (wasWaiting) reached.edited += 1
    for (const one of await pageOf(first))
      if (one.draft.caseDraftId === request.id && one.draft.note === request.note)
        problems.push(`APPR-5 an edit of ${request.id} asks for itself`)
  }
  const approve = async () => {
    if (reads.length === 0) return
    const shownRequest = chance.chance(0.4) ? (reads.at(-1) ?? chance.pick(reads)) : chance.pick(reads)
    const stranger = chance.chance(0.15)
    const by = stranger ? chance.pick([other, ...staff]) : chance.pick(administrators)
    const answer = await t.call(approvalCalls.approve, { token: by.token, body: shownRequest.body })
    if (answer.code === 0) reached.approved += 1
    if (answer.code === 0 && !stranger) allowedTexts.add(key(shownRequest.body.id, shownRequest.note))
    if (answer.code === code.versionConflict) reached.stale += 1
    if (stranger && answer.code === 0) problems.push(`APPR-4 a stranger approved ${shownRequest.body.id}`)
    const rows = (await sentRows()).filter(({ draftId }) => String(draftId) === shownRequest.body.id)
    if (
      answer.code === 0 &&
      !stranger &&
      rows.some(({ note, contentHash }) => note !== shownRequest.note || contentHash !== shownRequest.body.contentHash)
    )
      problems.push(`APPR-4 ${shownRequest.body.id}: approved was "${shownRequest.note}", left has "${rows[0]?.note}"`)
  }
  const giveBack = async () => {
    if (reads.length === 0) return
    const body = { ...chance.pick(reads).body, reason: 'Too much' }
    await t.call(approvalCalls.approvalReturn, { token: chance.pick(administrators).token, body })
  }
  const takeBack = async (request: Request) => {
    const { token } = request.writer
    const answer = await t.call(approvalCalls.approvalWithdraw, { token, body: { id: request.id } })
    if (answer.code === 0) learnt(request, answer.data)
  }
  const move = async () => {
    const { userId } = chance.pick(staff)
    if (away.delete(userId)) return void (await join(userId, false))
    const answer = await t.call(staffCalls.staffDelete, { token: first.token, query: { id: userId } })
    if (answer.code === 0) away.add(userId)
  }

  const sentRows = async (): Promise<readonly SentRow[]> => {
    const rows = await Promise.all(
      staff.map(({ userId }) => db.select().from(records).where(eq(records.accountId, userId))),
    )
    return rows
      .flat()
      .map(({ draftId, accountId, note, contentHash }) => ({ draftId: draftId ?? 0, accountId, note, contentHash }))
  }
  const judge = async () => {
    const rows = await sentRows()
    for (const { draftId, note } of rows)
      if (!allowedTexts.has(key(draftId, note))) problems.push(`APPR-4 ${draftId} "${note}" left without approval`)
    for (const { userId } of staff) {
      const ownRows = rows.filter((one) => one.accountId === userId)
      const batches = new Set(ownRows.map(({ draftId }) => draftId))
      if (ownRows.length !== batches.size * products.length)
        problems.push(`APPR-4 ${batches.size} requests of ${userId} left as ${ownRows.length} records`)
      const countedQuotas = await db.select().from(quotas).where(eq(quotas.userId, userId))
      const usedSum = countedQuotas.reduce((sum, { usedCount }) => sum + usedCount, 0)
      if (usedSum !== batches.size)
        problems.push(`APPR-6 ${batches.size} requests of ${userId} left, ${usedSum} counted`)
    }
    if ((await pageOf(other)).length > 0) problems.push('APPR-4 another company sees what waits')
  }

  const singleAction = async (): Promise<void> => {
    const at = chance.below(requests.length)
    const request = requests[at] ?? newRequest()
    const dice = chance.below(20)
    if (dice < 7) return send(request)
    if (dice < 10) {
      await edit(request)
      if (chance.chance(0.6)) await send(request)
      return
    }
    if (dice < 13) return approve()
    if (dice < 14) return giveBack()
    if (dice < 15) return takeBack(request)
    if (dice < 16) return void (requests[at] = newRequest())
    await read()
  }
  for (let step = 0; step < steps; step += 1) {
    const dice = chance.below(24)
    // The company's setting is changed in a separate step, because it must not change during a send.
    if (dice === 0) await setting(!on)
    else if (dice === 1) await move()
    else if (dice === 2) {
      const [request] = requests
      if (request) await t.call(deleteDraftCall, { token: request.writer.token, query: { id: request.id } })
    } else if (dice < 9) await Promise.all([singleAction(), singleAction()])
    else await singleAction()
    await judge()
    if (problems.length > 0) return problems
  }
  return problems
}
