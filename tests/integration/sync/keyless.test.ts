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

test('VERIFY-1 a send that never arrived is not in the sent list, and is sent again', async () => {
  here.network.script.push('lost')
  await here.send()
  await here.device.pass(10 * 60_000)
  expect(here.effects()).toEqual(['send'])
})

test('VERIFY-1 nothing is repeated within 30 s of the first attempt, in which it may still arrive', async () => {
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

test('VERIFY-1 a saved draft is recognised by its number: another number is another request, so it is sent again', async () => {
  anonymous(here, true)
  await sendDraft.in(here.tab.account, await newDraft(here.tab))
  await here.save()
  await here.device.pass(10_000)
  here.network.script.push('lost')
  await here.send()
  await here.device.pass(10 * 60_000)
  expect((await here.view()).state.at).toBe('sent')
})

test('PARK-1 a request that the buyer sends again is sent, and the same question is not asked a second time', async () => {
  anonymous(here)
  // Another request in the same list: nothing shows that it is not this one.
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

test('AUTH-1 a token that ended before the sent list could be read is renewed; nothing is counted or repeated', async () => {
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

test('AUTH-2 a session that ended before the sent list could be read closes a named gate; nothing is counted', async () => {
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
  'VERIFY-1 %s without an answer is verified by the status of the record, and not requested twice',
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
