// @vitest-environment node
import { afterEach, expect, test } from 'vitest'
import type { World } from '#tests/harness/sync/world.ts'
import { stage, strike } from '#tests/harness/sync/stage.ts'

afterEach(strike)

const keyless = (world: World) => {
  world.server.honoursHeaders = false
  world.device.honoursKeys = false
}

test('VERIFY-1 a send whose answer was lost is found in the sent list, and not sent again', async () => {
  const here = await stage(keyless)
  here.network.script.push('reply-lost')
  await here.send()
  await here.device.pass(10 * 60_000)
  expect(here.effects()).toEqual(['send'])
  expect((await here.view()).state).toMatchObject({ at: 'sent', receipt: { records: [{}, {}] } })
})

test('VERIFY-1 a send that never arrived is not in the sent list, and goes again', async () => {
  const here = await stage(keyless)
  here.network.script.push('lost')
  await here.send()
  await here.device.pass(10 * 60_000)
  expect(here.effects()).toEqual(['send'])
})

test('VERIFY-1 nothing is repeated before the first attempt had 30 s to land', async () => {
  const here = await stage(keyless)
  here.network.script.push('late')
  await here.send()
  await here.device.pass(44_000)
  expect(here.network.log).toHaveLength(1)
  await here.device.pass(60_000)
  expect(here.effects()).toEqual(['send'])
})

test('VERIFY-1 a create whose answer was lost is found by its reference', async () => {
  const here = await stage(keyless)
  here.network.script.push('reply-lost')
  await here.save()
  await here.device.pass(10 * 60_000)
  expect(here.effects()).toEqual(['create'])
  expect((await here.view()).state).toEqual({ at: 'saved' })
})

test('VERIFY-3 where the list does not tell whose a record is, a person decides; nothing is repeated', async () => {
  const here = await stage(keyless)
  const handle = here.server.handle.bind(here.server)
  here.server.handle = (arrival) => {
    const answer = handle(arrival)
    const data = answer.envelope.data as { list?: Record<string, unknown>[] } | undefined
    if (!arrival.path.includes('enquiry/page') || !data?.list) return answer
    const list = data.list.map((row) => ({ ...row, clientRef: null, caseDraftId: null }))
    return { ...answer, envelope: { ...answer.envelope, data: { ...data, list } } }
  }
  here.network.script.push('reply-lost')
  await here.send()
  await here.device.pass(60 * 60_000)
  expect(here.effects()).toEqual(['send'])
  expect((await here.view()).state).toEqual({ at: 'blocked', cause: { why: 'unconfirmed' } })
})

test('VERIFY-4 while the list cannot be read, it is not repeated', async () => {
  const here = await stage(keyless)
  here.server.refuseWith(({ method }) => (method === 'GET' ? { status: 200, envelope: { code: 500 } } : null))
  here.network.script.push('reply-lost')
  await here.send()
  await here.device.pass(60 * 60_000)
  expect(here.effects()).toEqual(['send'])
  expect((await here.view()).state).toEqual({ at: 'uncertain' })
})
