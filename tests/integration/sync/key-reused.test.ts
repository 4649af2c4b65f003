import { afterEach, expect, test } from 'vitest'
import { code } from '#contract/codes.ts'
import { continueAsNewDraft } from '#account/drafts/resolve.ts'
import { requeueAsNewAction } from '#account/actions/outbox.ts'
import { enqueue } from '#account/outbox/operations/enqueue.ts'
import { pendingOps } from '#account/store/db.ts'
import { readDraft, readDrafts } from '#account/queries/drafts.ts'
import { openStage, closeStages, type Stage } from '#tests/harness/sync/stage.ts'
import { anOpId } from '#tests/harness/ids.ts'

afterEach(closeStages)

const keyIsUsed = (here: Stage, part: string) => {
  let isUsed = true
  here.server.refuseWith(({ method, path }) =>
    isUsed && method !== 'GET' && path.includes(part)
      ? { status: 200, envelope: { code: code.keyReused, data: null, msg: 'used' } }
      : null,
  )
  return () => {
    isUsed = false
  }
}

test('PARK-1 a saved draft whose key was refused as reused can be continued as a new draft, and the old one is deleted', async () => {
  const setup = await openStage()
  const { account } = setup.tab
  await setup.save(5_000)
  await setup.note('changed since')
  const stopRefusing = keyIsUsed(setup, '/update')
  await setup.save(5_000)
  expect((await setup.view()).state).toEqual({ at: 'blocked', cause: { why: 'key-reused' } })
  stopRefusing()
  const next = await continueAsNewDraft.in(account, setup.localId)
  if (!next) throw new Error('no new draft')
  await setup.device.pass(30_000)
  expect(await readDraft(account.db, setup.localId, false)).toBeNull()
  expect((await readDrafts(account.db, 'enquiry', false)).map(({ localId }) => localId)).toEqual([next])
  expect((await readDraft(account.db, next, false))?.content.note).toBe('changed since')
  expect(setup.effects()).toEqual(['create', 'delete'])
})

test('PARK-1 an action whose key was refused as reused can be repeated once, as a new action with another key', async () => {
  const setup = await openStage()
  const { account } = setup.tab
  const stopRefusing = keyIsUsed(setup, '/cart')
  await enqueue(account, { name: 'cart-add', ids: ['1'], products: {} }, '')
  await setup.device.pass(5_000)
  const [stuck] = await pendingOps(account.db)
  expect(stuck).toMatchObject({ state: 'parked', block: { why: 'key-reused' } })
  stopRefusing()
  await setup.device.pass(60_000)
  expect(setup.effects()).toEqual([])
  expect(await requeueAsNewAction.in(account, stuck?.opId ?? anOpId(''))).toBe(true)
  expect(await requeueAsNewAction.in(account, stuck?.opId ?? anOpId(''))).toBe(false)
  await setup.device.pass(5_000)
  expect(await pendingOps(account.db)).toEqual([])
  const keys = setup.network.log
    .filter(({ arrival }) => arrival.method !== 'GET')
    .map(({ arrival }) => arrival.headers['Idempotency-Key'])
  expect(new Set(keys).size).toBe(2)
})
