import { afterEach, expect, test } from 'vitest'
import type { AccountContext } from '#account/outbox/session.ts'
import { readBackupIn, takeInBackup, collectUnsent } from '#account/backup/save-and-restore.ts'
import { retryNow } from '#account/actions/outbox.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { addAttachment } from '#account/drafts/attach.ts'
import { rawDb } from '#account/store/db.ts'
import { rowOf, stage, strike, type Stage } from '#tests/harness/sync/stage.ts'

afterEach(strike)

const backupOf = async (account: AccountContext) => {
  const from = { raw: rawDb(account.db), clock: account.clock, sha256: account.sha256 }
  return (
    await collectUnsent({ ...from, account: { sub: account.sub, email: '' }, applyForm: (_, content) => content })
  ).file
}

const onAnEmptyDevice = async (here: Stage, file: Blob, send: readonly string[] = []) => {
  here.tab.kill()
  const db = await here.device.reader()
  for (const table of db.tables) await table.clear()
  const { account } = await here.device.openTab()
  const read = await readBackupIn(account, file)
  if (!read.ok) throw new Error(read.fault)
  await takeInBackup(account, read.plan, new Set(send))
  await here.device.pass(60_000)
  return account
}

test("EXP-4 a send that may have arrived waits for the buyer's decision, remains the same request, and arrives once", async () => {
  const here = await stage()
  here.network.script.push('reply-lost')
  await here.send()
  await here.device.pass(100)
  expect(here.effects()).toEqual(['send'])
  const first = here.network.log.at(-1)?.arrival
  const file = await backupOf(here.tab.account)
  const before = here.network.log.length
  const account = await onAnEmptyDevice(here, file)
  expect(here.network.log).toHaveLength(before)
  const op = await here.op('send')
  expect(op).toMatchObject({ state: 'parked', block: { why: 'imported' } })
  await retryNow.in(account, op.opId)
  await here.device.pass(60_000)
  expect(here.network.log.at(-1)?.arrival).toMatchObject({ body: first?.body, path: first?.path })
  expect(here.network.log.at(-1)?.arrival.headers).toEqual(first?.headers)
  expect(here.effects()).toEqual(['send'])
  expect((await here.view()).state.at).toBe('sent')
})

test('EXP-4 a send that the buyer allows arrives once, even if its original device has sent it meanwhile', async () => {
  const here = await stage()
  await addAttachment.in(here.tab.account, here.localId, new Blob(['%PDF-1']), 'label.pdf')
  here.network.online = false
  await here.send()
  await here.device.pass(100)
  const file = await backupOf(here.tab.account)
  here.network.online = true
  await here.device.pass(120_000)
  expect(here.effects()).toEqual(['upload', 'send'])
  await onAnEmptyDevice(here, file, [here.localId])
  await here.device.pass(120_000)
  expect(here.effects().filter((effect) => effect === 'send')).toHaveLength(1)
  expect((await here.view()).state.at).toBe('sent')
})

test('EXP-4 a send that the buyer does not allow waits as a draft with the confirmed text', async () => {
  const here = await stage()
  await here.note('as confirmed')
  here.network.online = false
  await here.send()
  const file = await backupOf(here.tab.account)
  here.network.online = true
  const account = await onAnEmptyDevice(here, file)
  expect(here.effects()).toEqual([])
  expect((await here.view()).state.at).toBe('device')
  expect((await rowOf(here)).mine.note).toBe('as confirmed')
  expect(await sendDraft.in(account, here.localId)).toEqual([])
  await here.device.pass(60_000)
  expect(here.effects()).toEqual(['send'])
})
