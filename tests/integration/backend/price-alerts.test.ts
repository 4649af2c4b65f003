import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { messageCalls } from '#contract/calls/account.ts'
import { priceFollowingCalls } from '#contract/calls/market.ts'
import type { AlertRule } from '#contract/entities/price.ts'
import type { Call } from '#contract/call.ts'
import { readPriceFollowing, createAlertChecker } from '#account/sync/follow-prices.ts'
import { readMessages } from '#account/sync/reader.ts'
import { readPrices } from '#account/sync/replicator.ts'
import { setAccountContext, type AccountContext } from '#account/outbox/session.ts'
import { applyAction } from '#account/outbox/effects/applied.ts'
import { actionWire } from '#account/outbox/wire/seal.ts'
import {
  addAlert,
  deleteAlert,
  markCrossingsSeen,
  putAlert,
  starPrice,
  takeUnannouncedCrossings,
} from '#account/actions/follow-prices.ts'
import { readAlerts, readCrossingNotices } from '#account/queries/prices.ts'
import { pendingOps } from '#account/store/account-rows.ts'
import { readFollowing } from '#account/store/prices.ts'
import { ApiError } from '#api/errors.ts'
import type { Api } from '#api/client.ts'
import { crossingId } from '#domain/market/alerts.ts'
import { FakeOffers } from '#tests/harness/fake-catalogue.ts'
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

/** A device of the buyer. `offered`: which of the backend's calls exist; some tests have only the specification's. */
const newDevice = async (offered: (call: Call) => boolean = () => true) => {
  let [online, waited] = [true, 0]
  // The clock advances beyond all waiting times before each check.
  const clock = { now: () => t.clock.now() + waited, mono: () => 0 }
  const account: AccountContext = await testAccount(undefined, { clock, today })
  const { db } = account
  const judge = createAlertChecker(account)
  const call = (async (definition: Call, input: { query?: Record<string, string> } = {}) => {
    if (!online) throw new ApiError('offline')
    if (!offered(definition)) throw new ApiError('refused', { code: 404, http: 404 })
    const { code, data } = await t.call(definition, { token, ...(input.query && { query: input.query }) })
    if (code !== 0) throw new ApiError('refused', { code, http: 400 })
    return definition.data.parse(data)
  }) as unknown as Api['call']
  /** Sends the outbox without its engine. */
  const send = async () => {
    for (const op of await pendingOps(db)) {
      if (!op.intent) continue
      const { method, path, body } = actionWire(op.intent)
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
    waited += 3_600_000
    const reader = { ...account, call, offers: new FakeOffers() }
    if (online) await send()
    for (const read of [
      () => readMessages(reader, () => 'en' as const),
      () => readPriceFollowing(reader, account),
      () => readPrices(reader),
      judge,
    ])
      await read().catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
      })
    if (online) await send()
  }
  const acts = async <T>(work: () => Promise<T>): Promise<T> => {
    setAccountContext(account)
    try {
      return await work()
    } finally {
      setAccountContext(null)
    }
  }
  return {
    db,
    sync,
    acts,
    line: (on: boolean) => {
      online = on
    },
    alerts: () => readAlerts(db),
    stars: async () => (await readFollowing(db)).stars.toSorted(),
    notes: async () => (await readCrossingNotices(db)).map(({ ref }) => ref),
    told: () => acts(async () => (await takeUnannouncedCrossings()).map(({ ref }) => ref)),
  }
}
type Device = Awaited<ReturnType<typeof newDevice>>

const watch = (device: Device, rule: AlertRule = over100, since = daysAgo(20)) =>
  device.acts(() => addAlert({ seriesId, rule, since }, 'Active'))
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

const isBelowFull = (call: Call) => call.level !== 'full'
const withoutFollowing = (call: Call) => call.path !== priceFollowingCalls.priceFollowing.path

describe('an alert on two devices', () => {
  test('an alert that the backend triggers first is announced once on each device, and has one message', async () => {
    const [one, other] = await watchedByOne()
    await other.sync()
    const { id } = onlyOne(await other.alerts())
    await publish([5, '120'])
    const ref = crossingId(id, { day: daysAgo(5), side: 'up' })
    for (const device of [one, other]) {
      await device.sync()
      await device.sync()
      expect(await device.told()).toEqual([ref])
      expect([await device.told(), await device.notes()]).toEqual([[], []])
      expect(onlyOne(await device.alerts()).rang).toMatchObject({ day: daysAgo(5), price: '120' })
    }
    expect((await inbox()).map((message) => message.ref)).toEqual([ref])
  })

  test('an alert that a device triggers first is later reported by the backend under the same name', async () => {
    let knows = false
    const device = await newDevice((call) => knows || withoutFollowing(call))
    await publish([20, '99'])
    await device.sync()
    await watch(device)
    await publish([5, '120'])
    knows = true
    await device.sync()
    const ref = crossingId(onlyOne(await device.alerts()).id, { day: daysAgo(5), side: 'up' })
    expect([await device.told(), await device.notes()]).toEqual([[ref], [ref]])
    await device.sync()
    expect((await inbox()).map((message) => message.ref)).toEqual([ref])
    expect([await device.told(), await device.notes()]).toEqual([[], []])
  })

  test('an alert whose notice was read does not become a new message later', async () => {
    const device = await newDevice(withoutFollowing)
    await publish([20, '99'])
    await device.sync()
    await watch(device)
    await publish([5, '120'])
    await device.sync()
    const ref = onlyOne(await device.notes())
    await device.acts(() => markCrossingsSeen([ref]))
    const { id, seriesId: of, rule, paused, since } = onlyOne(await device.alerts())
    // The backend now stores alerts, so this alert is sent to it and its crossing becomes a message.
    await t.call(priceFollowingCalls.priceAlertSave, { token, body: { id, seriesId: of, rule, paused, since } })
    expect(await inbox()).toMatchObject([{ ref, readStatus: false }])
    await device.sync()
    expect(await inbox()).toMatchObject([{ ref, readStatus: true }])
    expect(await device.notes()).toEqual([])
  })

  test('the later of two offline changes of an alert counts, and a deletion on one device applies to both', async () => {
    const [one, other] = await watchedByOne()
    await other.sync()
    const alert = onlyOne(await one.alerts())
    for (const device of [one, other]) device.line(false)
    await one.acts(() => putAlert({ ...alert, rule: { kind: 'above', price: '110' } }, ''))
    await other.acts(() => putAlert({ ...alert, rule: { kind: 'above', price: '115' } }, ''))
    expect(onlyOne(await one.alerts())).toMatchObject({ rule: { price: '110' }, pending: true })
    for (const device of [one, other, one]) {
      device.line(true)
      await device.sync()
    }
    expect(onlyOne(await one.alerts())).toMatchObject({ rule: { price: '115' }, pending: false })
    one.line(false)
    await one.acts(() => deleteAlert(alert.id, ''))
    expect(await one.alerts()).toEqual([])
    one.line(true)
    await one.sync()
    await other.sync()
    expect(await other.alerts()).toEqual([])
    await publish([5, '130'])
    expect(await inbox()).toEqual([])
  })

  test('an alert that is deleted and restored keeps its firing time everywhere, and does not fire twice', async () => {
    const [one, other] = await watchedByOne()
    await publish([5, '120'])
    for (const device of [one, other]) {
      await device.sync()
      await device.told()
    }
    const alert = onlyOne(await one.alerts())
    expect(alert.rang).toMatchObject({ day: daysAgo(5) })
    await one.acts(() => deleteAlert(alert.id, ''))
    for (const device of [one, other]) await device.sync()
    expect(await other.alerts()).toEqual([])
    await one.acts(() => putAlert({ ...alert, since: alert.through }, ''))
    for (const device of [one, other, one]) {
      await device.sync()
      expect(onlyOne(await device.alerts()).rang).toEqual(alert.rang)
      expect(await device.told()).toEqual([])
    }
    expect(await inbox()).toHaveLength(1)
  })

  test('neither device nor backend triggers an alert by points that arrive late or are corrected', async () => {
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

describe('a backend of the specification', () => {
  test('alerts and stars stay on the device, which checks the alerts', async () => {
    const device = await newDevice(withoutFollowing)
    await publish([20, '99'])
    await device.sync()
    await watch(device)
    await device.acts(() => starPrice(seriesId, 'Active', true))
    await device.sync()
    await publish([5, '120'])
    await device.sync()
    await device.sync()
    expect(await pendingOps(device.db)).toEqual([])
    expect(await device.stars()).toEqual([seriesId])
    const note = onlyOne(await device.notes())
    expect(await device.told()).toEqual([note])
    const alert = onlyOne(await device.alerts())
    await device.acts(() => deleteAlert(alert.id, ''))
    await device.sync()
    expect([await device.alerts(), await device.notes(), await device.told()]).toEqual([[], [note], []])
    await device.acts(() => putAlert({ ...alert, since: alert.through }, ''))
    await device.sync()
    expect(onlyOne(await device.alerts()).rang).toEqual(alert.rang)
    expect([await device.notes(), await device.told()]).toEqual([[note], []])
    expect(await inbox()).toEqual([])
  })

  test('a backend without prices causes no errors', async () => {
    const device = await newDevice(isBelowFull)
    await watch(device)
    await device.sync()
    expect([await device.notes(), (await device.alerts()).length]).toEqual([[], 1])
  })
})

describe('stars on several devices', () => {
  test('stars reach the account and its other devices once the backend stores stars', async () => {
    let knows = false
    const one = await newDevice((call) => knows || withoutFollowing(call))
    await one.acts(() => starPrice('old', 'Old', true))
    await one.acts(() => starPrice('new', 'New', true))
    await one.sync()
    expect(await one.stars()).toEqual(['new', 'old'])
    knows = true
    await one.sync()
    const otherDevice = await newDevice()
    await otherDevice.sync()
    expect([await one.stars(), await otherDevice.stars()]).toEqual([
      ['new', 'old'],
      ['new', 'old'],
    ])
    await otherDevice.acts(() => starPrice('old', 'Old', false))
    await otherDevice.sync()
    await one.sync()
    expect(await one.stars()).toEqual(['new'])
  })

  test('a star keeps its later change if an earlier change arrives after it', async () => {
    let knows = false
    const device = await newDevice((call) => knows || withoutFollowing(call))
    await device.acts(() => starPrice('x', 'X', true))
    await device.sync()
    knows = true
    await device.db.kv.put({ k: 'price-following', v: { stars: [], alerts: [] }, asOf: 1 })
    await device.acts(() => starPrice('x', 'X', false))
    await device.sync()
    expect(await device.stars()).toEqual([])
  })
})
