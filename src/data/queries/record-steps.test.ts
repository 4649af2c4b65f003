// @vitest-environment node
import { beforeEach, expect, test } from 'vitest'
import { requestRecord } from '#contract/entities/request.ts'
import { buyerMoves } from '#domain/lifecycle/buyer-moves.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import type { AccountContext } from '../actions/account-context.ts'
import { enqueue } from '../actions/enqueue.ts'
import { pendingOps } from '../db/out-read.ts'
import type { Intent } from '../db/out-rows.ts'
import { readPendingSteps } from './record-steps.ts'

let account: AccountContext
beforeEach(async () => {
  account = await testAccount()
})
const put = async (...intents: Intent[]) => {
  for (const intent of intents) await enqueue(account, intent, 'S-1')
}
const steps = (kind: 'sample' | 'intention' = 'sample') => readPendingSteps(account.db, kind, '7', false)
const receive = (shipmentId: string): Intent => ({
  name: 'record-receive',
  kind: 'sample',
  id: '7',
  shipmentId,
  text: '',
  files: [],
})

test('the steps on one record, in order; reading and reminding are none, nor is what concerns another record', async () => {
  await put(
    receive('1'),
    { name: 'record-read', kind: 'sample', id: '7' },
    { name: 'record-urge', kind: 'sample', id: '7' },
    { name: 'record-cancel', kind: 'enquiry', id: '7', text: '' },
    { name: 'record-cancel', kind: 'sample', id: '8', text: '' },
    { name: 'cart-remove', ids: ['7'] },
    { name: 'record-close', kind: 'sample', id: '7', text: '' },
  )
  expect(await steps()).toMatchObject([
    { action: 'receive', shipmentId: '1', state: 'waiting', refused: false },
    { action: 'close', state: 'waiting', refused: false },
  ])
})

test('an outcome is the step it reports', async () => {
  const outcome = (word: 'filed' | 'approved' | 'refused'): Intent => ({
    name: 'record-outcome',
    kind: 'intention',
    id: '7',
    outcome: word,
    day: '2026-11-20',
    text: '',
    files: [],
  })
  await put(outcome('filed'), outcome('approved'), outcome('refused'))
  expect((await steps('intention')).map((step) => step.action)).toEqual(['file', 'approve', 'refuse'])
})

test('a refused step is shown, and builds nothing', async () => {
  await put(receive('1'))
  const shipments = [{ id: '1', time: 1, carrierName: 'DHL' }]
  const record = requestRecord.parse({
    id: '7',
    recordNo: 'S-1',
    company: { companyId: 'c', name: 'C' },
    status: 70,
    createTime: 1,
    updateTime: 1,
    products: [],
    shipments,
  })
  const moves = async () =>
    buyerMoves(
      'sample',
      record,
      (await steps()).filter((step) => !step.refused),
      '2026-11-21',
    )
  expect(await moves()).toMatchObject({ status: 75, toReceive: [] })
  for (const op of await pendingOps(account.db))
    await account.db.ops.put({ ...op, state: 'rejected', block: { why: 'not-allowed-now' } })
  expect(await steps()).toMatchObject([{ refused: true, state: 'attention', cause: { why: 'not-allowed-now' } }])
  expect(await moves()).toMatchObject({ status: 70, toReceive: ['1'] })
})
