// @vitest-environment node
import { afterEach, expect, test } from 'vitest'
import { code } from '#contract/codes.ts'
import { sendDraft } from '#data/actions/draft/queue.ts'
import { newDraft, stage, strike, type Stage } from '#tests/harness/sync/stage.ts'

afterEach(strike)

const refusedIn = ({ tab }: Stage) =>
  tab.events.flatMap((event) => (event.type === 'refused' ? [{ localId: event.op.draftId, why: event.block.why }] : []))

test('REFUSE-4 GATE-4 the no of the membership is told once: not for the next send of the kind, nor at each look', async () => {
  const here = await stage()
  here.server.refuseWith(({ path }) =>
    path.includes('/send-')
      ? { status: 200, envelope: { code: code.membershipLimit, data: { scope: 'ENQUIRY' } } }
      : null,
  )
  await here.send()
  await sendDraft(here.tab.account, await newDraft(here.tab))
  await here.device.pass(60_000)
  await here.tab.engine.quotaLeft('ENQUIRY')
  await here.device.pass(7 * 60 * 60_000)
  const asked = here.network.log.length
  expect(asked).toBeGreaterThan(2)
  expect(refusedIn(here)).toEqual([{ localId: here.localId, why: 'membership' }])
  here.server.refuseWith(null)
  await here.tab.engine.quotaLeft('ENQUIRY')
  await here.device.pass(1_000)
  here.server.refuseWith(() => ({ status: 200, envelope: { code: code.membershipLimit } }))
  const later = await newDraft(here.tab)
  await sendDraft(here.tab.account, later)
  await here.device.pass(1_000)
  expect(refusedIn(here).slice(1)).toEqual([{ localId: later, why: 'membership' }])
})

test('REFUSE-4 any other definite no is told as it is stored, once, with its cause', async () => {
  const here = await stage()
  here.server.refuseWith(({ method }) =>
    method === 'GET' ? null : { status: 200, envelope: { code: code.productUnavailable, msg: 'server says no' } },
  )
  await here.send()
  await here.device.pass(10 * 60_000)
  expect(refusedIn(here)).toEqual([{ localId: here.localId, why: 'product-unavailable' }])
})

test('REFUSE-4 SEND-3 what the device itself stops, because its day has passed, is told as well', async () => {
  const here = await stage()
  await here.send()
  here.device.today = '2027-01-01'
  await here.device.pass(10 * 60_000)
  expect(refusedIn(here)).toEqual([{ localId: here.localId, why: 'deadline-passed' }])
})

test('REFUSE-4 what is only unclear, or waits for a sign-in, is not told as a no', async () => {
  const here = await stage()
  here.network.script.push('error-500', 'lost')
  await here.send()
  await here.device.pass(10 * 60_000)
  expect(here.effects()).toEqual(['send'])
  expect(refusedIn(here)).toEqual([])
})
