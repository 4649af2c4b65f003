import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { approvalCalls, type ApprovalRequest, deleteDraftCall, enquiryCalls } from '#contract/calls/requests.ts'
import { companyProfileCalls } from '#contract/calls/settings.ts'
import { staffCalls } from '#contract/calls/staff.ts'
import { code } from '#contract/codes.ts'
import type { Draft } from '#contract/entities/request.ts'
import { quotas, users } from '#server/modules/accounts/schema.ts'
import { records } from '../schema.ts'
import { requestableProducts, enquiryBody, type EnquiryBody } from '#tests/harness/requests.ts'
import { testApp, type Buyer } from '#tests/harness/server.ts'
import { openFile, uploadedUrl } from '#tests/harness/uploaded.ts'

const t = await testApp({ config: { supplierDelayMs: 1000 } })
const ids = await requestableProducts(t.deps.db)
const products = [ids.ofDemo('9001')[0] ?? '', ids.ofDemo('9002')[0] ?? '']

interface Receipt {
  readonly batchNo: string
  readonly caseDraftId: string
}

let refs = 0
/** A company that requires approval if `on`, with two administrators and a member of staff who can send a request. */
const world = async (on = true) => {
  const [admin, second, staff] = [await t.newBuyer(), await t.newBuyer(), await t.newBuyer()]
  await t.call(companyProfileCalls.companyProfileUpdate, { token: admin.token, body: { name: 'Andes Agro' } })
  const [{ companyId } = { companyId: null }] = await t.deps.db.select().from(users).where(eq(users.id, admin.userId))
  await t.deps.db.update(users).set({ companyId, isCompanyAdmin: true }).where(eq(users.id, second.userId))
  await t.deps.db.update(users).set({ companyId }).where(eq(users.id, staff.userId))
  await setting(admin, on)
  const clientRef = `approval-${(refs += 1)}`
  const send = (part: Partial<EnquiryBody> = {}, headers: Record<string, string> = {}) =>
    t.call(enquiryCalls.send, { token: staff.token, body: enquiryBody(products, { clientRef, ...part }), headers })
  return { admin, second, staff, clientRef, send }
}
const setting = (admin: Buyer, on: boolean) => t.call(staffCalls.staffApproval, { token: admin.token, body: { on } })

const list = async ({ token }: Buyer) =>
  ((await t.call(approvalCalls.approvalPage, { token, query: {} })).data as { list: ApprovalRequest[] }).list
const whichOf = (one: ApprovalRequest | undefined) => ({
  id: one?.draft.caseDraftId ?? '',
  version: one?.draft.version ?? 0,
  contentHash: one?.contentHash ?? '',
})
type RequestRef = ReturnType<typeof whichOf>
const approve = ({ token }: Buyer, which: RequestRef, key?: string) =>
  t.call(approvalCalls.approve, { token, body: which, ...(key ? { headers: { 'Idempotency-Key': key } } : {}) })
const giveBack = ({ token }: Buyer, which: RequestRef, reason = 'Too much') =>
  t.call(approvalCalls.approvalReturn, { token, body: { ...which, reason } })
const takeBack = ({ token }: Buyer, id: string) => t.call(approvalCalls.approvalWithdraw, { token, body: { id } })
const current = (answer: { data: unknown }) => (answer.data as { current: Draft }).current

const effects = async ({ userId }: Buyer) => {
  const rows = await t.deps.db.select().from(records).where(eq(records.accountId, userId))
  const [quota] = await t.deps.db
    .select({ used: sql<number>`sum(${quotas.usedCount})::int` })
    .from(quotas)
    .where(eq(quotas.userId, userId))
  return { records: rows.length, used: quota?.used }
}
const noEffects = { records: 0, used: 0 }
const sentEffects = { records: 2, used: 1 }

const submitRequest = async () => {
  const newWorld = await world()
  const { caseDraftId, version } = current(await newWorld.send())
  return { ...newWorld, caseDraftId, version, which: whichOf((await list(newWorld.admin))[0]) }
}

describe('a send by staff', () => {
  test('an administrator sends immediately, and so do staff of a company that does not require approval', async () => {
    const freeWorld = await world(false)
    expect((await freeWorld.send()).code).toBe(0)
    const { admin } = await world()
    const answer = await t.call(enquiryCalls.send, { token: admin.token, body: enquiryBody(products) })
    expect(answer.code).toBe(0)
  })
  test('a send is stored to wait for approval: nothing is sent or charged, and the answer names the approvers', async () => {
    const { admin, second, staff, send } = await world()
    const answer = await send()
    expect(answer.code).toBe(code.approvalNeeded)
    expect(current(answer)).toMatchObject({ draftStatus: 'draft', version: 1, approval: { state: 'waiting' } })
    expect(current(answer).approval?.administrators).toHaveLength(2)
    expect(await effects(staff)).toEqual(noEffects)
    for (const one of [admin, second]) expect(await list(one)).toHaveLength(1)
  })
  test('a send that is repeated with its key after a lost answer waits for approval once, and then gets its receipt', async () => {
    const { admin, staff, send } = await world()
    const key = { 'Idempotency-Key': `s-${refs}` }
    await send({}, key)
    expect((await send({}, key)).code).toBe(code.approvalNeeded)
    expect(await list(admin)).toHaveLength(1)
    const receipt = (await approve(admin, whichOf((await list(admin))[0]))).data as Receipt
    expect((await send({}, key)).data).toMatchObject({ batchNo: receipt.batchNo })
    expect(await effects(staff)).toEqual(sentEffects)
  })
  test('a send that was returned is not submitted again when it is repeated after a lost answer', async () => {
    const { admin, send, which } = await submitRequest()
    await giveBack(admin, which)
    const answer = await send()
    expect(current(answer).approval).toMatchObject({ state: 'returned', reason: 'Too much' })
    expect(await list(admin)).toEqual([])
    const { caseDraftId, version } = current(answer)
    await send({ caseDraftId }, { 'If-Match': `"${version}"` })
    expect(await list(admin)).toHaveLength(1)
  })
})

describe('approving a request', () => {
  test('two simultaneous approvals send once, with one receipt and one charge', async () => {
    const { admin, second, staff, which } = await submitRequest()
    const answers = await Promise.all([
      approve(admin, which, 'approve-1'),
      approve(second, which),
      approve(admin, which),
      approve(second, which, 'approve-2'),
    ])
    expect(answers.map((answer) => answer.code)).toEqual([0, 0, 0, 0])
    expect(new Set(answers.map((answer) => (answer.data as Receipt).batchNo)).size).toBe(1)
    expect(await effects(staff)).toEqual(sentEffects)
    expect(await list(admin)).toEqual([])
  })
  test('APPR-4 approval sends the text that was read: an edit needs a new approval, and the old version is refused', async () => {
    const { admin, staff, clientRef, send, caseDraftId, version, which: before } = await submitRequest()
    const body = enquiryBody(products, { caseDraftId, clientRef, note: 'Another note' })
    await t.call(enquiryCalls.update, { token: staff.token, body, headers: { 'If-Match': `"${version}"` } })
    expect(await list(admin)).toEqual([])
    expect((await approve(admin, before)).code).toBe(code.notFound)
    await send({ caseDraftId, note: 'Another note' })
    expect((await approve(admin, before)).code).toBe(code.versionConflict)
    expect(await effects(staff)).toEqual(noEffects)
    const [now] = await list(admin)
    expect((await approve(admin, whichOf(now))).code).toBe(0)
    const sentRecords = await t.deps.db.select().from(records).where(eq(records.accountId, staff.userId))
    expect(sentRecords.map((row) => row.note)).toEqual(['Another note', 'Another note'])
    expect(sentRecords.map((row) => row.contentHash)).toEqual([now?.contentHash, now?.contentHash])
  })
  test('APPR-4 an approval during an edit sends the text that the administrator read, or nothing', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { admin, staff, clientRef, caseDraftId, which } = await submitRequest()
      const body = enquiryBody(products, { caseDraftId, clientRef, note: 'Edited' })
      const [approved, edited] = await Promise.all([
        approve(admin, which),
        t.call(enquiryCalls.update, { token: staff.token, body }),
      ])
      const sentRecords = await t.deps.db.select().from(records).where(eq(records.accountId, staff.userId))
      const wasSent = approved.code === 0
      expect(edited.code).toBe(wasSent ? code.gone : 0)
      expect(sentRecords.map((row) => row.note)).not.toContain('Edited')
      expect(await effects(staff)).toEqual(wasSent ? sentEffects : noEffects)
    }
  })
  test('if one administrator approves the request while another returns it, only one of the two takes effect', async () => {
    const { admin, second, staff, which } = await submitRequest()
    const [approved, returned] = await Promise.all([approve(admin, which), giveBack(second, which)])
    expect([approved.code, returned.code].filter((one) => one === 0)).toHaveLength(1)
    expect(await effects(staff)).toEqual(approved.code === 0 ? sentEffects : noEffects)
  })
  test("if the writer's quota is used up, the approval is refused with the writer's name, and the request waits for quota", async () => {
    const { admin, staff, which } = await submitRequest()
    const limit = (totalLimit: number) =>
      t.deps.db.update(quotas).set({ totalLimit }).where(eq(quotas.userId, staff.userId))
    await limit(0)
    const refusal = await approve(admin, which, 'approve-q')
    expect(refusal.code).toBe(code.transitionRefused)
    expect(refusal.msg).toContain('@test.example')
    expect(await list(admin)).toHaveLength(1)
    await limit(1)
    expect((await approve(admin, which, 'approve-q')).code).toBe(0)
    expect(await effects(staff)).toEqual(sentEffects)
  })
  test('a request is checked again on approval: if its date has passed, it is not sent', async () => {
    const { admin, staff, which } = await submitRequest()
    t.clock.advance(30 * 86_400_000 - 1)
    const answer = await approve(admin, which)
    t.clock.advance(-30 * 86_400_000 + 1)
    expect(answer.code).not.toBe(0)
    expect(await effects(staff)).toEqual(noEffects)
  })
  test('the record names the administrator who approved the request', async () => {
    const { admin, staff, which } = await submitRequest()
    const receipt = (await approve(admin, which)).data as { records: { id: string }[] }
    const record = await t.call(enquiryCalls.recordGet, {
      token: staff.token,
      query: { id: receipt.records[0]?.id ?? '' },
    })
    expect(record.data).toMatchObject({ approvedBy: expect.stringContaining('@test.example') })
  })
})

describe('while a request waits for approval', () => {
  test('switching approval off does not send the request automatically, but the writer can then send it', async () => {
    const { admin, staff, send, which } = await submitRequest()
    await setting(admin, false)
    expect(await effects(staff)).toEqual(noEffects)
    expect(await list(admin)).toHaveLength(1)
    expect((await send()).code).toBe(0)
    expect((await approve(admin, which)).code).not.toBe(0)
    expect(await effects(staff)).toEqual(sentEffects)
  })
  test('after the writer was removed, nobody can approve the request, and its draft says so', async () => {
    const { admin, staff, clientRef, send, caseDraftId, which } = await submitRequest()
    await t.call(staffCalls.staffDelete, { token: admin.token, query: { id: staff.userId } })
    expect(await list(admin)).toEqual([])
    expect((await approve(admin, which)).code).toBe(code.notFound)
    const got = await t.call(enquiryCalls.draftGet, { token: staff.token, query: { id: caseDraftId } })
    expect(got.data).toMatchObject({ clientRef, approval: { state: 'left', administrators: [] } })
    expect((await send()).code).toBe(0)
    expect(await effects(staff)).toEqual(sentEffects)
  })
  test('the writer can withdraw the request, and gets a draft of a later version', async () => {
    const { admin, staff, caseDraftId, which } = await submitRequest()
    expect((await takeBack(admin, caseDraftId)).code).toBe(code.notFound)
    expect((await takeBack(staff, caseDraftId)).data).toMatchObject({ version: 2, approval: null })
    expect((await takeBack(staff, caseDraftId)).data).toMatchObject({ version: 2, approval: null })
    expect((await approve(admin, which)).code).toBe(code.notFound)
  })
  test('a withdrawal that comes just after the approval does not undo the send, and answers that the request was sent', async () => {
    const { admin, staff, caseDraftId, which } = await submitRequest()
    await approve(admin, which)
    expect((await takeBack(staff, caseDraftId)).data).toMatchObject({ draftStatus: 'sent' })
    expect(await effects(staff)).toEqual(sentEffects)
  })
  test('the request can be deleted, and is then not listed any more', async () => {
    const { admin, staff, caseDraftId } = await submitRequest()
    await t.call(deleteDraftCall, { token: staff.token, query: { id: caseDraftId } })
    expect(await list(admin)).toEqual([])
  })
  test('neither the writer nor an administrator of another company can approve or return the request', async () => {
    const { staff, which } = await submitRequest()
    const otherWorld = await world()
    expect((await approve(staff, which)).code).toBe(code.forbidden)
    expect((await giveBack(staff, which)).code).toBe(code.forbidden)
    expect((await approve(otherWorld.admin, which)).code).toBe(code.notFound)
    expect((await giveBack(otherWorld.admin, which)).code).toBe(code.notFound)
    expect(await list(otherWorld.admin)).toEqual([])
    expect(await effects(staff)).toEqual(noEffects)
  })
})

const open = async (url: string, token: string) => (await openFile(t, url, token)).status

test('besides the writer, only the administrators can see and open the files of a waiting request', async () => {
  const { admin, second, staff, send } = await world()
  const otherWorld = await world()
  const url = await uploadedUrl(t, { token: staff.token, name: 'terms.pdf', bytes: '%PDF-1.4 terms' })
  await send({ attach: url })
  for (const one of [admin, second]) {
    const [waiting] = await list(one)
    expect(waiting?.draft.attachList.map((file) => file.url)).toEqual([url])
    expect(await open(waiting?.draft.attachList[0]?.url ?? '', one.token)).toBe(200)
  }
  const colleague = await t.newBuyer()
  const [{ companyId } = { companyId: null }] = await t.deps.db.select().from(users).where(eq(users.id, staff.userId))
  await t.deps.db.update(users).set({ companyId }).where(eq(users.id, colleague.userId))
  const caseDraftId = (await list(admin))[0]?.draft.caseDraftId ?? ''
  expect((await t.call(approvalCalls.approvalPage, { token: colleague.token, query: {} })).code).toBe(code.forbidden)
  expect((await t.call(approvalCalls.approvalPage, { query: {} })).code).toBe(code.unauthorized)
  expect(JSON.stringify(await list(otherWorld.admin))).not.toContain(url)
  for (const token of [colleague.token, otherWorld.admin.token, otherWorld.staff.token]) {
    const answer = await t.call(enquiryCalls.draftGet, { token, query: { id: caseDraftId } })
    expect(answer.code).toBe(code.notFound)
    expect(JSON.stringify(answer.data)).not.toContain(url)
  }
  for (const token of [otherWorld.admin.token, otherWorld.staff.token]) expect(await open(url, token)).toBe(404)
  const refusal = await t.call(enquiryCalls.send, {
    token: otherWorld.admin.token,
    body: enquiryBody(products, { attach: url }),
  })
  expect(refusal.code).toBe(code.badRequest)
})
