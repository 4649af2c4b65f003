import 'fake-indexeddb/auto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AccountId, DraftId } from '#domain/ids.ts'
import type { Call } from '#contract/call.ts'
import { approvalCalls, type ApprovalRequest } from '#contract/calls/requests.ts'
import { companyProfileCalls } from '#contract/calls/settings.ts'
import { staffCalls } from '#contract/calls/staff.ts'
import { syncDraftsOf } from '#account/sync/read-drafts.ts'
import { DraftLockedError, editDraft } from '#account/drafts/draft.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { readDraft } from '#account/queries/drafts.ts'
import { records } from '#server/modules/requests/schema.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { openSession } from '#server/modules/accounts/sessions.ts'
import { FakeFindings } from '#tests/harness/fake-catalogue.ts'
import type { Tab } from '#tests/harness/sync/device.ts'
import { openRealBackend, createRealWorld } from '#tests/harness/sync/real-world.ts'
import { newDraft } from '#tests/harness/sync/stage.ts'
import { disposeWorld } from '#tests/harness/sync/world.ts'

const parts = await openRealBackend()

type World = Awaited<ReturnType<typeof createRealWorld>>
let world: World
let tab: Tab
let admin: { readonly userId: AccountId; readonly token: string }
beforeEach(async () => {
  world = await createRealWorld(1, parts)
  tab = await world.device.openTab()
  const { backend } = parts
  const { db } = backend.deps
  admin = await backend.newBuyer()
  const { token } = admin
  await backend.call(companyProfileCalls.companyProfileUpdate, { token, body: { name: 'Andes Agro' } })
  await backend.call(staffCalls.staffApproval, { token, body: { on: true } })
  const [row] = await db.select().from(users).where(eq(users.id, admin.userId))
  await db
    .update(users)
    .set({ companyId: row?.companyId ?? null })
    .where(eq(users.id, tab.account.sub))
})
afterEach(() => disposeWorld(world))

const waiting = async () =>
  (
    (await parts.backend.call(approvalCalls.approvalPage, { token: admin.token, query: {} })).data as {
      list: ApprovalRequest[]
    }
  ).list
const first = async () => {
  const [one] = await waiting()
  return { id: one?.draft.caseDraftId ?? '', version: one?.draft.version ?? 0, contentHash: one?.contentHash ?? '' }
}
const approve = async () => parts.backend.call(approvalCalls.approve, { token: admin.token, body: await first() })
const giveBack = async () =>
  parts.backend.call(approvalCalls.approvalReturn, { token: admin.token, body: { ...(await first()), reason: 'No' } })
/** Syncs the account's enquiry drafts outside virtual time. `seen` transforms each answer before it is stored. */
const copy = async (seen: (data: unknown) => unknown = (data) => data) => {
  const { db, clock, random, sub } = tab.account
  const { accessToken } = await openSession(parts.backend.deps, parts.backend.deps.db, sub)
  const call = (async (definition: Call, input: { query?: never } = {}) => {
    const answer = await parts.backend.call(definition, { ...input, token: accessToken })
    return definition.data.parse(seen(answer.data))
  }) as unknown as Tab['account']['call']
  return syncDraftsOf({ db, clock, random, call, offers: new FakeFindings() }, 'enquiry')
}
const view = (localId: DraftId) => readDraft(tab.account.db, localId, false)
const minute = 60_000
const sendNewDraft = async () => {
  const localId = await newDraft(tab, [...world.products])
  expect(await sendDraft.in(tab.account, localId)).toEqual([])
  await world.device.pass(10 * minute)
  return localId
}
const storedRecords = () => parts.backend.deps.db.select().from(records).where(eq(records.accountId, tab.account.sub))

test('APPR-1 although answers are lost, the send waits once on the server, and the device names its approvers', async () => {
  world.network.script.push('reply-lost', 'hang-applied', 'error-502-applied')
  const localId = await sendNewDraft()
  expect((await view(localId))?.state).toMatchObject({ at: 'approval', administrators: [expect.any(String)] })
  expect((await view(localId))?.sendPending).toBe(false)
  expect(await waiting()).toHaveLength(1)
  expect(await storedRecords()).toEqual([])
  const requestsBefore = world.network.log.length
  await world.device.pass(60 * minute)
  expect(world.network.log.length).toBe(requestsBefore)
})

test('APPR-1 a request that is approved while the answer to its send is lost is sent once, and shown as sent', async () => {
  world.network.script.push('reply-lost')
  const localId = await newDraft(tab, [...world.products])
  await sendDraft.in(tab.account, localId)
  await world.device.pass(500)
  await approve()
  await world.device.pass(10 * minute)
  expect((await view(localId))?.state.at).toBe('sent')
  expect(await storedRecords()).toHaveLength(world.products.length)
})

test('APPR-2 a request under review cannot be edited on the device, and sending it again does nothing', async () => {
  const localId = await sendNewDraft()
  const edit = editDraft.in(tab.account, localId, (content) => ({ ...content, note: 'Another' }))
  await expect(edit).rejects.toBeInstanceOf(DraftLockedError)
  await sendDraft.in(tab.account, localId)
  await world.device.pass(10 * minute)
  expect(await waiting()).toHaveLength(1)
})

test('APPR-3 a returned request is a saved draft with the reason; if it is sent again unchanged, it needs a new approval', async () => {
  const localId = await sendNewDraft()
  await giveBack()
  await copy()
  expect(await view(localId)).toMatchObject({ state: { at: 'saved' }, approval: { state: 'returned', reason: 'No' } })
  await sendDraft.in(tab.account, localId)
  await world.device.pass(10 * minute)
  expect((await view(localId))?.state.at).toBe('approval')
  await approve()
  await copy()
  expect(await view(localId)).toBeNull()
  expect(await storedRecords()).toHaveLength(world.products.length)
})

test('APPR-3 a list that was requested before this device asked for approval does not remove the request for approval', async () => {
  const localId = await sendNewDraft()
  await copy((data) => {
    const { list, total } = data as { list: object[]; total: number }
    return { list: list.map((one) => ({ ...one, version: 0, approval: null })), total }
  })
  expect((await view(localId))?.state.at).toBe('approval')
})

test('APPR-3 if the buyer is removed from the company, the draft says so, and can be sent without approval', async () => {
  const localId = await sendNewDraft()
  await parts.backend.call(staffCalls.staffDelete, { token: admin.token, query: { id: tab.account.sub } })
  await copy()
  expect(await view(localId)).toMatchObject({ state: { at: 'saved' }, approval: { state: 'left' } })
  await sendDraft.in(tab.account, localId)
  await world.device.pass(10 * minute)
  expect((await view(localId))?.state.at).toBe('sent')
  expect(await storedRecords()).toHaveLength(world.products.length)
})
