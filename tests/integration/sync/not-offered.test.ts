import { afterEach, describe, expect, test } from 'vitest'
import { aRecordId } from '#tests/harness/ids.ts'
import { enqueue } from '#account/outbox/operations/enqueue.ts'
import { makeOpsDue } from '#account/actions/outbox.ts'
import { ignoreKeys } from '#tests/harness/sync/keyless.ts'
import { changeAnswers, openStage, closeStages, type Stage } from '#tests/harness/sync/stage.ts'

afterEach(closeStages)

/** The envelope of an answer that has none, because its body is HTML or empty. */
const noEnvelope: { code: number } = JSON.parse('null')

const notOffered = [
  { how: '404 in a 200', answer: { status: 200, envelope: { code: 404, msg: 'no such address' } } },
  { how: 'a real 404', answer: { status: 404, envelope: { code: 404 } } },
  { how: '405', answer: { status: 405, envelope: { code: 405 } } },
  { how: 'another code', answer: { status: 200, envelope: { code: 1_002_000_000, msg: 'not open' } } },
  { how: 'HTML', answer: { status: 200, envelope: noEnvelope } },
  { how: 'a 404 without a body', answer: { status: 404, envelope: noEnvelope } },
  { how: 'a success without a list', answer: { status: 200, envelope: { code: 0, data: null } } },
]

const without = (here: Stage, calls: RegExp, answer: (typeof notOffered)[number]['answer']) =>
  here.server.refuseWith(({ method, path }) => (method === 'GET' && calls.test(path) ? answer : null))

const cancelled = { name: 'record-cancel', kind: 'enquiry', id: aRecordId('r1'), text: '' } as const
const lists = /\/(enquiry\/page|enquiry\/get|page-enquiry|get-enquiry)/

describe.each(notOffered)('if the lists answer $how', ({ answer }) => {
  test.each(['reply-lost', 'lost'] as const)(
    'VERIFY-6 a send (%s) is not repeated, and the buyer is asked',
    async (fault) => {
      const setup = await openStage(ignoreKeys)
      without(setup, lists, answer)
      await setup.send(60 * 60_000, fault)
      expect(setup.effects()).toEqual(fault === 'lost' ? [] : ['send'])
      expect((await setup.view()).state).toEqual({ at: 'blocked', cause: { why: 'unconfirmed' } })
    },
  )

  test.each<[string, string[], 'save' | 'action', (setup: Stage) => Promise<unknown>]>([
    ['create', ['create'], 'save', (setup) => setup.save()],
    ['update', ['create', 'update'], 'save', (setup) => setup.save()],
    ['action', ['action'], 'action', ({ tab }) => enqueue(tab.account, cancelled, 'r1')],
  ])('VERIFY-6 an unanswered write of the kind %s is not repeated', async (write, effects, type, queue) => {
    const setup = await openStage(ignoreKeys)
    if (write === 'update') {
      await setup.save(5_000)
      await setup.note('changed')
    }
    without(setup, lists, answer)
    setup.network.script.push('reply-lost')
    await queue(setup)
    await setup.device.pass(60 * 60_000)
    expect(setup.effects()).toEqual(effects)
    expect(await setup.op(type)).toMatchObject({ state: 'parked' })
  })
})

test('VERIFY-6 if only the sent list is missing, the saved draft shows that the request must be sent again', async () => {
  const setup = await openStage(ignoreKeys)
  await setup.save(5_000)
  without(setup, /enquiry\/page/, { status: 200, envelope: { code: 404 } })
  await setup.send(10 * 60_000, 'lost')
  expect(setup.effects()).toEqual(['create', 'send'])
})

test('VERIFY-6 a draft without a state may have been sent, so the buyer is asked', async () => {
  const setup = await openStage(ignoreKeys)
  await setup.save(5_000)
  changeAnswers(setup, (answer, arrival) => {
    const data = answer.envelope.data as Record<string, unknown> | undefined
    if (arrival.path.includes('enquiry/page')) return { status: 200, envelope: { code: 404 } }
    if (!arrival.path.includes('get-enquiry')) return answer
    return { ...answer, envelope: { ...answer.envelope, data: { ...data, draftStatus: null, sendAck: null } } }
  })
  await setup.send(10 * 60_000, 'lost')
  expect(setup.effects()).toEqual(['create'])
  expect((await setup.view()).state).toEqual({ at: 'blocked', cause: { why: 'unconfirmed' } })
})

test('VERIFY-6 HTML that answers every read comes from a portal, and proves nothing', async () => {
  const setup = await openStage(ignoreKeys)
  await setup.send(1_000, 'reply-lost')
  setup.server.refuseWith(({ method }) => (method === 'GET' ? { status: 200, envelope: noEnvelope } : null))
  await setup.device.pass(60 * 60_000)
  expect((await setup.view()).state).toMatchObject({ at: 'uncertain', needs: null })
  setup.server.refuseWith(null)
  await setup.device.pass(60 * 60_000)
  expect(setup.effects()).toEqual(['send'])
  expect((await setup.view()).state.at).toBe('sent')
})

const requestTimes = (here: Stage, since: number) => here.network.log.slice(1).map(({ at }) => at - since)

describe('VERIFY-1 the wait of 30 s after an unclear attempt', () => {
  const unclear = async () => {
    const here = await openStage(ignoreKeys)
    await here.send(1_000, 'lost')
    expect(here.network.log).toHaveLength(1)
    return { here, since: here.time.mono }
  }

  test.each([
    { what: 'an answer to somebody else', hurry: async (here: Stage) => here.tab.engine.hurry() },
    { what: 'the browser says "online"', hurry: async (here: Stage) => here.tab.engine.hint(false) },
    { what: 'the buyer tries again now', hurry: async (here: Stage) => makeOpsDue.in(here.tab.account) },
    { what: 'another tab is opened', hurry: async (here: Stage) => void (await here.device.openTab()) },
  ])('this does not shorten the wait of 30 s: $what', async ({ hurry }) => {
    const { here, since } = await unclear()
    await here.device.pass(10_000)
    await hurry(here)
    await here.device.pass(18_000)
    expect(requestTimes(here, since)).toEqual([])
    await here.device.pass(60_000)
    expect(here.effects()).toEqual(['send'])
  })

  test('the wait of 30 s starts again after a restart', async () => {
    const { here } = await unclear()
    await here.device.pass(10_000)
    here.tab.kill()
    const reopenedAt = here.time.mono
    const tab = await here.device.openTab()
    await makeOpsDue.in(tab.account)
    await here.device.pass(29_000)
    expect(requestTimes(here, reopenedAt)).toEqual([])
    await here.device.pass(60_000)
    expect(here.effects()).toEqual(['send'])
  })

  test('the wait is 90 s if the tab died during the request, which may still be in transit', async () => {
    const setup = await openStage(ignoreKeys)
    await setup.send(1_000, 'hang')
    setup.tab.kill()
    const reopenedAt = setup.time.mono
    const tab = await setup.device.openTab()
    tab.engine.hurry()
    await setup.device.pass(89_000)
    expect(requestTimes(setup, reopenedAt)).toEqual([])
    await setup.device.pass(60_000)
    expect(setup.effects()).toEqual(['send'])
  })
})
