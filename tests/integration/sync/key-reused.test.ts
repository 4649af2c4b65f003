import { afterEach, expect, test } from 'vitest'
import { code } from '#contract/codes.ts'
import { editAsNew } from '#account/drafts/resolve.ts'
import { sendAsNew } from '#account/actions/outbox.ts'
import { enqueue } from '#account/outbox/operations/enqueue.ts'
import { pendingOps } from '#account/store/account-rows.ts'
import { readDraft, readDrafts } from '#account/queries/drafts.ts'
import { stage, strike, type Stage } from '#tests/harness/sync/stage.ts'
import { anOp } from '#tests/harness/ids.ts'

afterEach(strike)

/** Makes the server answer "key used" for paths with `part`, until the returned function is called. */
const keyIsUsed = (here: Stage, part: string) => {
  let used = true
  here.server.refuseWith(({ method, path }) =>
    used && method !== 'GET' && path.includes(part)
      ? { status: 200, envelope: { code: code.keyReused, data: null, msg: 'used' } }
      : null,
  )
  return () => {
    used = false
  }
}

test('PARK-1 a saved draft continues as a new one, and the old one does not return beside it', async () => {
  const here = await stage()
  const { account } = here.tab
  await here.save()
  await here.device.pass(5_000)
  await here.note('changed since')
  const again = keyIsUsed(here, '/update')
  await here.save()
  await here.device.pass(5_000)
  expect((await here.view()).state).toEqual({ at: 'blocked', cause: { why: 'key-reused' } })
  again()
  const next = await editAsNew.in(account, here.localId)
  if (!next) throw new Error('no new draft')
  await here.device.pass(30_000)
  expect(await readDraft(account.db, here.localId, false)).toBeNull()
  expect((await readDrafts(account.db, 'enquiry', false)).map(({ localId }) => localId)).toEqual([next])
  expect((await readDraft(account.db, next, false))?.content.note).toBe('changed since')
  expect(here.effects()).toEqual(['create', 'delete'])
})

test('PARK-1 an action is repeated once as a new action with another key', async () => {
  const here = await stage()
  const { account } = here.tab
  const again = keyIsUsed(here, '/cart')
  await enqueue(account, { name: 'cart-add', ids: ['1'], products: {} }, '')
  await here.device.pass(5_000)
  const [stuck] = await pendingOps(account.db)
  expect(stuck).toMatchObject({ state: 'parked', block: { why: 'key-reused' } })
  again()
  await here.device.pass(60_000)
  expect(here.effects()).toEqual([])
  expect(await sendAsNew.in(account, stuck?.opId ?? anOp(''))).toBe(true)
  expect(await sendAsNew.in(account, stuck?.opId ?? anOp(''))).toBe(false)
  await here.device.pass(5_000)
  expect(await pendingOps(account.db)).toEqual([])
  const keys = here.network.log
    .filter(({ arrival }) => arrival.method !== 'GET')
    .map(({ arrival }) => arrival.headers['Idempotency-Key'])
  expect(new Set(keys).size).toBe(2)
})
