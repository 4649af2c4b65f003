import { afterEach, beforeEach, expect, test } from 'vitest'
import { aRecordId } from '#tests/harness/ids.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { enqueue } from '#account/outbox/operations/enqueue.ts'
import { anonymous, keyless } from '#tests/harness/sync/keyless.ts'
import { newDraft, stage, strike } from '#tests/harness/sync/stage.ts'

afterEach(strike)

let here: Awaited<ReturnType<typeof stage>>
beforeEach(async () => void (here = await stage(keyless)))

test('VERIFY-1 a send whose answer was lost is found in the sent list, and not sent again', async () => {
  here.network.script.push('reply-lost')
  await here.send()
  await here.device.pass(10 * 60_000)
  expect(here.effects()).toEqual(['send'])
  expect((await here.view()).state).toMatchObject({ at: 'sent', receipt: { records: [{}, {}] } })
})

test('VERIFY-1 a send that never arrived is missing from the sent list, and is sent again', async () => {
  here.network.script.push('lost')
  await here.send()
  await here.device.pass(10 * 60_000)
  expect(here.effects()).toEqual(['send'])
})

test('VERIFY-1 a request is not repeated within 30 s of its first attempt, because it may still arrive', async () => {
  here.network.script.push('late')
  await here.send()
  await here.device.pass(44_000)
  expect(here.network.log).toHaveLength(1)
  await here.device.pass(60_000)
  expect(here.effects()).toEqual(['send'])
})

test('VERIFY-1 a create whose answer was lost is found by its reference', async () => {
  here.network.script.push('reply-lost')
  await here.save()
  await here.device.pass(10 * 60_000)
  expect(here.effects()).toEqual(['create'])
  expect((await here.view()).state).toEqual({ at: 'saved' })
})

test.each([
  ['if the list does not show which draft a record is from', false],
  ['with an unsaved draft and a list of numbers, of which one may be its own', true],
])('VERIFY-3 %s, the buyer decides, and nothing is repeated', async (_, numbers) => {
  anonymous(here, numbers)
  here.network.script.push('reply-lost')
  await here.send()
  await here.device.pass(60 * 60_000)
  expect(here.effects()).toEqual(['send'])
  expect((await here.view()).state).toEqual({ at: 'blocked', cause: { why: 'unconfirmed' } })
})

test('VERIFY-1 a sent request with another draft number is another request, so the draft is sent again', async () => {
  anonymous(here, true)
  await sendDraft.in(here.tab.account, await newDraft(here.tab))
  await here.save()
  await here.device.pass(10_000)
  here.network.script.push('lost')
  await here.send()
  await here.device.pass(10 * 60_000)
  expect((await here.view()).state.at).toBe('sent')
})

test('PARK-1 if the buyer sends an unclear request again, it is sent, and the question is not repeated', async () => {
  anonymous(here)
  // The list has one other request, of which nothing shows that it is a different one.
  await sendDraft.in(here.tab.account, await newDraft(here.tab))
  await here.device.pass(10_000)
  here.network.script.push('lost')
  await here.send()
  await here.device.pass(60 * 60_000)
  expect((await here.view()).state).toEqual({ at: 'blocked', cause: { why: 'unconfirmed' } })
  await here.send()
  await here.device.pass(60_000)
  expect((await here.view()).state.at).toBe('sent')
})

test('AUTH-1 if the token expires before the sent list is read, it is renewed and no attempt counts', async () => {
  here.network.script.push('reply-lost')
  await here.send()
  await here.device.pass(1_000)
  const { attempts } = await here.op('send')
  here.server.tokens.clear()
  if (here.device.session)
    here.device.session.renewal = () => {
      here.server.tokens.set('fresh', here.device.sub)
      return 'fresh'
    }
  await here.device.pass(10 * 60_000)
  expect(here.effects()).toEqual(['send'])
  expect((await here.op('send')).attempts).toBe(attempts)
  expect((await here.view()).state.at).toBe('sent')
})

test('AUTH-2 if the session ends before the sent list is read, a named gate closes and no attempt counts', async () => {
  here.network.script.push('reply-lost')
  await here.send()
  await here.device.pass(1_000)
  const { attempts } = await here.op('send')
  here.server.tokens.clear()
  await here.device.pass(60 * 60_000)
  expect(await here.tab.account.db.gates.get('auth')).toMatchObject({ block: { why: 'sign-in' } })
  expect((await here.op('send')).attempts).toBe(attempts)
})

test.each(['record-cancel', 'record-decline'] as const)(
  'VERIFY-1 an unanswered %s is verified by the status of the record, and not requested twice',
  async (name) => {
    here.network.script.push('reply-lost')
    await enqueue(here.tab.account, { name, kind: 'enquiry', id: aRecordId('r1'), text: '' }, 'r1')
    await here.device.pass(10 * 60_000)
    expect(here.effects()).toEqual(['action'])
    expect(await here.op('action')).toMatchObject({ state: 'done' })
  },
)

test('VERIFY-4 a send is not repeated while the list cannot be read', async () => {
  here.server.refuseWith(({ method }) => (method === 'GET' ? { status: 200, envelope: { code: 500 } } : null))
  here.network.script.push('reply-lost')
  await here.send()
  await here.device.pass(60 * 60_000)
  expect(here.effects()).toEqual(['send'])
  expect((await here.view()).state).toMatchObject({ at: 'uncertain', needs: null })
})
