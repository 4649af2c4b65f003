import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aDraftId, aRecordId } from '#tests/harness/ids.ts'
import { code } from '#contract/codes.ts'
import { session } from '#api/commands.ts'
import { sessionState } from '#api/session/session-state.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { loseAnswer, openAccountConnection, jsonAnswer, htmlAnswer } from '#tests/harness/own-connection.ts'
import { draftOf } from '#tests/harness/sync/made-rows.ts'
import { getDraft } from '../store/db.ts'
import type { DraftRow } from '../store/rows.ts'
import type { AccountContext } from '../outbox/session.ts'
import {
  approveRequest,
  returnRequest,
  withdrawFromApproval,
  drawLuckyPrize,
  createOrder,
  reloadMembership,
  fetchServerExcel,
} from './online.ts'

const d = aDraftId('d')
let account: AccountContext
let backend: Awaited<ReturnType<typeof openAccountConnection>>
beforeEach(async () => {
  account = await openAccount()
  backend = await openAccountConnection(account.sub)
})
afterEach(async () => {
  backend.answer = () => jsonAnswer(null)
  await session.end()
  closeAccount(account)
  sessionState.view = { status: 'starting' }
})
const keys = () => backend.left.map(({ headers }) => headers['Idempotency-Key'])

const waiting = { state: 'waiting' as const, askedTime: 1, administrators: ['Bea'] }
const store = (part: Partial<DraftRow> = {}) =>
  account.db.drafts.put(draftOf('d', { serverId: aRecordId('5'), serverVersion: 2, approval: waiting, ...part }))
const row = async () => (await getDraft(account.db, d)) ?? expect.fail('the draft is gone')
const draftAnswer = (part: object = {}) => ({ caseDraftId: 5, version: 3, draftStatus: 'draft', ...part })

describe('APPR-2 a request that the buyer takes back', () => {
  test("no longer waits for approval, has the server's version, and moves to the top of the list", async () => {
    await store({ updatedSeq: 0 })
    const seqBefore = (await row()).updatedSeq
    backend.answer = () => jsonAnswer(draftAnswer())
    expect(await withdrawFromApproval(d)).toEqual({ ok: true, data: 'taken-back' })
    expect(await row()).toMatchObject({ serverVersion: 3, approval: null })
    expect((await row()).updatedSeq).toBeGreaterThan(seqBefore)
    expect(backend.left[0]?.body).toEqual({ id: '5' })
  })

  test('stays unchanged if an administrator approved it first', async () => {
    await store()
    const rowBefore = await row()
    backend.answer = () => jsonAnswer(draftAnswer({ draftStatus: 'sent', version: 9 }))
    expect(await withdrawFromApproval(d)).toEqual({ ok: true, data: 'sent' })
    expect(await row()).toEqual(rowBefore)
  })

  test.each<[string, () => Response, string]>([
    ['a lost answer', loseAnswer, 'unclear'],
    ['a portal', htmlAnswer, 'unclear'],
    ['a server failure in a 200', () => jsonAnswer(null, { code: 500 }), 'unclear'],
    ['a refusal', () => jsonAnswer(null, { code: code.transitionRefused }), 'refused'],
    ['an unreadable draft', () => jsonAnswer({ version: 'three' }), 'unclear'],
  ])('stays unchanged after %s, and the failure is reported', async (_, answer, why) => {
    await store()
    const rowBefore = await row()
    backend.answer = answer
    expect(await withdrawFromApproval(d)).toMatchObject({ ok: false, why })
    expect(await row()).toEqual(rowBefore)
  })

  test('retains a newer version that the sync stored during the call', async () => {
    await store()
    backend.answer = async () => {
      await store({ serverVersion: 7, approval: null, updatedSeq: 40 })
      return jsonAnswer(draftAnswer())
    }
    await withdrawFromApproval(d)
    expect(await row()).toMatchObject({ serverVersion: 7, updatedSeq: 40 })
  })

  test('is not restored if it was discarded during the call', async () => {
    await store()
    backend.answer = async () => {
      await account.db.drafts.delete('d')
      return jsonAnswer(draftAnswer())
    }
    expect(await withdrawFromApproval(d)).toMatchObject({ ok: true })
    expect(await account.db.drafts.count()).toBe(0)
  })

  test('CRASH-1 stays unchanged if the disk is full', async () => {
    await store()
    const rowBefore = await row()
    backend.answer = () => jsonAnswer(draftAnswer())
    const putSpy = vi.spyOn(account.db.drafts, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    await expect(withdrawFromApproval(d)).rejects.toThrow()
    putSpy.mockRestore()
    expect(await row()).toEqual(rowBefore)
  })
})

describe('APPR-4 an approval', () => {
  const requestRef = { id: '5', version: 2, contentHash: 'hash' }
  const receipt = { batchNo: 'B1', records: [] }

  test('sends the version that the administrator read, under one key for each version', async () => {
    backend.answer = () => jsonAnswer(receipt)
    expect(await approveRequest(requestRef)).toMatchObject({ ok: true, data: { batchNo: 'B1' } })
    await approveRequest(requestRef)
    await approveRequest({ ...requestRef, version: 3 })
    expect(keys()).toEqual(['"v-5-2"', '"v-5-2"', '"v-5-3"'])
    expect(backend.left[0]?.body).toEqual(requestRef)
  })

  test('SEND-5 is successful even if its answer has no receipt', async () => {
    backend.answer = () => jsonAnswer(true)
    expect(await approveRequest(requestRef)).toMatchObject({ ok: true, data: { batchNo: null, records: [] } })
  })

  test('approving a request that was edited in the meantime is reported as refused, not as unclear', async () => {
    backend.answer = () => jsonAnswer(null, { code: code.versionConflict, status: 412 })
    expect(await approveRequest(requestRef)).toMatchObject({ ok: false, why: 'refused', code: code.versionConflict })
  })

  test('returning a request sends the reason and the version', async () => {
    await returnRequest(requestRef, 'too dear')
    expect(backend.left[0]?.body).toEqual({ ...requestRef, reason: 'too dear' })
  })
})

describe('a membership order', () => {
  test('is sent with the same reference when it is repeated after a lost answer', async () => {
    const body = { goodsId: '1', clientRef: 'ref-12345', returnTo: 'https://app.example/account' }
    backend.answer = loseAnswer
    expect(await createOrder(body)).toMatchObject({ ok: false, why: 'unclear' })
    await createOrder(body)
    expect(backend.left.map((one) => one.body)).toEqual([body, body])
  })

  test('reloading the membership makes two different calls, even if both fail', async () => {
    backend.answer = loseAnswer
    await reloadMembership()
    const calledPaths = backend.left.map(({ path }) => path.split('?')[0]?.split('/').slice(-2).join('/'))
    expect(calledPaths).toHaveLength(2)
    expect(new Set(calledPaths).size).toBe(2)
  })
})

test('repeating a press of the lucky draw repeats its key, and a new press has another key', async () => {
  backend.answer = loseAnswer
  await drawLuckyPrize('press-1')
  await drawLuckyPrize('press-1')
  await drawLuckyPrize('press-2')
  expect(keys()).toEqual(['"lucky-press-1"', '"lucky-press-1"', '"lucky-press-2"'])
})

test.each<[string, () => Response]>([
  ['a refusal in a 200', () => jsonAnswer(null, { code: code.forbidden })],
  ['a portal’s page', htmlAnswer],
  ['a backend without the call', () => htmlAnswer(404)],
  ['a cut connection', loseAnswer],
])("the server's Excel file is null after %s", async (_, answer) => {
  backend.answer = answer
  expect(await fetchServerExcel('intention', {})).toBeNull()
})
