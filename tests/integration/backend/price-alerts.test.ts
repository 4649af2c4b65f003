import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { messageCalls } from '#contract/calls/account.ts'
import type { AlertRule } from '#contract/entities/price.ts'
import type { Call } from '#contract/call.ts'
import { syncPriceFollowing, syncPrices } from '#account/sync/replicator.ts'
import type { AccountContext } from '#account/outbox/session.ts'
import { applyAction } from '#account/outbox/effects/applied.ts'
import { actionRequestOf } from '#account/outbox/wire/seal.ts'
import {
  addPriceAlert,
  deletePriceAlert,
  storePriceAlert,
  setPriceStar,
  takeUnannouncedCrossings,
} from '#account/actions/follow-prices.ts'
import { readPriceAlerts } from '#account/queries/prices.ts'
import { pendingOps } from '#account/store/db.ts'
import { readFollowing } from '#account/store/prices.ts'
import { ApiError } from '#api/errors.ts'
import type { Api } from '#api/client.ts'
import { crossingId } from '#domain/market/alerts.ts'
import { FakeFindings } from '#tests/harness/fake-catalogue.ts'
import { actAs } from '#tests/harness/open-account.ts'
import { pricePublisher, type DaysAgo } from '#tests/harness/published-prices.ts'
import { testApp } from '#tests/harness/server.ts'
import { testAccount } from '#tests/harness/sync/account.ts'

let token = ''
let seriesId = ''
let seriesCount = 0
const t = await testApp()
const desk = pricePublisher(t)
beforeEach(async () => {
  token = (await t.newBuyer()).token
  seriesId = `series-${++seriesCount}`
})

const today = () => desk.today()
const daysAgo = (days: number) => desk.daysAgo(days)
const publish = (...points: readonly DaysAgo[]) => desk.publish(seriesId, ...points)
const over100: AlertRule = { kind: 'above', price: '100' }

const newDevice = async () => {
  let [online, waited] = [true, 0]
  // Before each read, the clock advances by more than the minimum interval between reads.
  const clock = { now: () => t.clock.now() + waited, mono: () => 0 }
  const account: AccountContext = await testAccount(undefined, { clock, today })
  const { db } = account
  const call = (async (definition: Call, input: { query?: Record<string, string> } = {}) => {
    if (!online) throw new ApiError('offline')
    const { code, data } = await t.call(definition, { token, ...(input.query && { query: input.query }) })
    if (code !== 0) throw new ApiError('refused', { code, http: 400 })
    return definition.data.parse(data)
  }) as unknown as Api['call']
  const send = async () => {
    for (const op of await pendingOps(db)) {
      if (!op.intent) continue
      const { method, path, body } = actionRequestOf(op.intent)
      const response = await t.app.request(path, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(body === null ? {} : { body }),
      })
      expect(await response.json()).toMatchObject({ code: 0 })
      await applyAction(db, op.intent, 0)
      await db.ops.put({ ...op, state: 'done', pending: 0 })
    }
  }
  const sync = async () => {
    waited += 600_000
    const reader = { ...account, call, offers: new FakeFindings() }
    if (online) await send()
    for (const read of [syncPriceFollowing, syncPrices])
      await read(reader).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
      })
  }
  const acts = <T>(work: () => Promise<T>) => actAs(account, work)
  return {
    db,
    sync,
    acts,
    line: (on: boolean) => {
      online = on
    },
    alerts: () => readPriceAlerts(db),
    stars: async () => (await readFollowing(db)).stars.toSorted(),
    told: () => acts(async () => (await takeUnannouncedCrossings()).map(({ ref }) => ref)),
  }
}
type Device = Awaited<ReturnType<typeof newDevice>>

const watch = (device: Device, rule: AlertRule = over100, since = daysAgo(20)) =>
  device.acts(() => addPriceAlert({ seriesId, rule, since }, 'Active'))
/** Two devices, of which the first has an alert that the second has not read yet. */
const watchedByOne = async () => {
  const [one, other] = [await newDevice(), await newDevice()]
  await publish([20, '99'])
  await one.sync()
  await watch(one)
  await one.sync()
  return [one, other] as const
}
const inbox = async () =>
  (
    (await t.call(messageCalls.messagePage, { token, query: {} })).data as {
      list: { ref: string; readStatus: boolean }[]
    }
  ).list
const onlyOne = <T>(list: readonly T[]): T => {
  expect(list).toHaveLength(1)
  return list[0] as T
}

describe('a price alert', () => {
  test('an alert that is triggered is announced once on each device, and has one message', async () => {
    const [one, other] = await watchedByOne()
    await other.sync()
    const { id } = onlyOne(await other.alerts())
    await publish([5, '120'])
    const ref = crossingId(id, { day: daysAgo(5), side: 'up' })
    for (const device of [one, other]) {
      await device.sync()
      await device.sync()
      expect(await device.told()).toEqual([ref])
      expect(await device.told()).toEqual([])
      expect(onlyOne(await device.alerts()).rang).toMatchObject({ day: daysAgo(5), price: '120' })
    }
    expect((await inbox()).map((message) => message.ref)).toEqual([ref])
  })

  test('of two offline changes of an alert, the one that is sent later counts; a deletion on one device applies to both', async () => {
    const [one, other] = await watchedByOne()
    await other.sync()
    const alert = onlyOne(await one.alerts())
    for (const device of [one, other]) device.line(false)
    await one.acts(() => storePriceAlert({ ...alert, rule: { kind: 'above', price: '110' } }, ''))
    await other.acts(() => storePriceAlert({ ...alert, rule: { kind: 'above', price: '115' } }, ''))
    expect(onlyOne(await one.alerts())).toMatchObject({ rule: { price: '110' }, pending: true })
    for (const device of [one, other, one]) {
      device.line(true)
      await device.sync()
    }
    expect(onlyOne(await one.alerts())).toMatchObject({ rule: { price: '115' }, pending: false })
    one.line(false)
    await one.acts(() => deletePriceAlert(alert.id, ''))
    expect(await one.alerts()).toEqual([])
    one.line(true)
    await one.sync()
    await other.sync()
    expect(await other.alerts()).toEqual([])
    await publish([5, '130'])
    expect(await inbox()).toEqual([])
  })

  test('an alert that is deleted and restored keeps the point that triggered it on every device, and is not announced again', async () => {
    const [one, other] = await watchedByOne()
    await publish([5, '120'])
    for (const device of [one, other]) {
      await device.sync()
      await device.told()
    }
    const alert = onlyOne(await one.alerts())
    expect(alert.rang).toMatchObject({ day: daysAgo(5) })
    await one.acts(() => deletePriceAlert(alert.id, ''))
    for (const device of [one, other]) await device.sync()
    expect(await other.alerts()).toEqual([])
    await one.acts(() => storePriceAlert({ ...alert, since: alert.through }, ''))
    for (const device of [one, other, one]) {
      await device.sync()
      expect(onlyOne(await device.alerts()).rang).toEqual(alert.rang)
      expect(await device.told()).toEqual([])
    }
    expect(await inbox()).toHaveLength(1)
  })

  test('an alert is not triggered by points that arrive late or are corrected', async () => {
    const device = await newDevice()
    await publish([20, '99'])
    await device.sync()
    await watch(device)
    await device.sync()
    await publish([5, '99.5'])
    await device.sync()
    await publish([10, '140'])
    await publish([5, '130'])
    await device.sync()
    await device.sync()
    expect([await inbox(), await device.told()]).toEqual([[], []])
  })
})

test('a star reaches the other devices of the account, and so does its removal', async () => {
  const [one, other] = [await newDevice(), await newDevice()]
  await one.acts(() => setPriceStar('old', 'Old', true))
  await one.acts(() => setPriceStar('new', 'New', true))
  for (const device of [one, other]) await device.sync()
  expect([await one.stars(), await other.stars()]).toEqual([
    ['new', 'old'],
    ['new', 'old'],
  ])
  await other.acts(() => setPriceStar('old', 'Old', false))
  for (const device of [other, one]) await device.sync()
  expect(await one.stars()).toEqual(['new'])
})
