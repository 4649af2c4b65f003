import { beforeEach, describe, expect, test } from 'vitest'
import { maxAlerts, maxStars } from '#contract/entities/price.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import type { AccountContext } from '../outbox/session.ts'
import { pendingOps } from '../store/account-rows.ts'
import { kvKey } from '../store/confirmed-rows.ts'
import { deviceFollowingKey, readFollowing, readDeviceFollows, crossingsKey } from '../store/prices.ts'
import {
  addAlert,
  queueDeviceFollows,
  markCrossingsSeen,
  putAlert,
  starPrice,
  takeUnannouncedCrossings,
} from './follow-prices.ts'

let account: AccountContext
beforeEach(async () => {
  account = await testAccount()
})
const putFollowing = (stars: string[] = []) =>
  account.db.kv.put({ k: kvKey.priceFollowing, v: { stars, alerts: [] }, asOf: 1 })
const readIntents = async () => (await pendingOps(account.db)).map(({ intent }) => intent)
const rule = { kind: 'above', price: '9' } as const

test('with a backend that does not store stars and alerts, only the last change of each is stored on this device', async () => {
  await starPrice.in(account, '1', 'One', true)
  await starPrice.in(account, '2', 'Two', true)
  await starPrice.in(account, '1', 'One', false)
  expect((await readDeviceFollows(account.db)).map(({ intent }) => intent.id)).toEqual(['2'])
  await starPrice.in(account, '2', 'Two', false)
  expect(await account.db.meta.get(deviceFollowingKey)).toBeUndefined()
})

test('CRASH-1 if the disk fails while stars and alerts are moved to the outbox, nothing is lost', async () => {
  await starPrice.in(account, '1', 'One', true)
  account.db.ops.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(queueDeviceFollows(account)).rejects.toMatchObject({ kind: 'full' })
  expect([(await readDeviceFollows(account.db)).length, await readIntents()]).toEqual([1, []])
})

describe('the limits of stars and alerts', () => {
  test('accept the last star and refuse the next', async () => {
    await putFollowing(Array.from({ length: maxStars - 1 }, (_, n) => `s${n}`))
    expect(await starPrice.in(account, 'last', '', true)).toBe('ok')
    expect(await starPrice.in(account, 'more', '', true)).toBe('too-many')
    expect(await starPrice.in(account, 's0', '', true)).toBe('ok')
    expect(await starPrice.in(account, 's1', '', false)).toBe('ok')
    expect(await starPrice.in(account, 'more', '', true)).toBe('ok')
  })

  test('allow changing an existing alert', async () => {
    const alert = { seriesId: '1', rule, paused: false, since: null }
    for (let n = 0; n < maxAlerts; n += 1) await putAlert.in(account, { ...alert, id: `a${n}` }, '')
    expect(await addAlert.in(account, { seriesId: '2', rule, since: null }, '')).toBe('too-many')
    expect(await putAlert.in(account, { ...alert, id: 'a0', paused: true }, '')).toBe('ok')
    expect((await readFollowing(account.db)).alerts).toHaveLength(maxAlerts)
  })
})

describe('price alerts that fired on this device', () => {
  const ring = (day: string, told = false) => ({
    day,
    side: 'up' as const,
    price: '9',
    share: null,
    seriesId: '1',
    rule,
    at: 5,
    told,
    seen: false,
    messaged: false,
  })
  const rings = () => account.db.meta.get(crossingsKey)

  test('are announced once, in one tab', async () => {
    await account.db.meta.put({
      k: crossingsKey,
      v: [{ id: 'a', through: null, rings: [ring('2026-11-01', true), ring('2026-11-02')] }],
    })
    const ringLists = await Promise.all([takeUnannouncedCrossings.in(account), takeUnannouncedCrossings.in(account)])
    expect(ringLists.flat().map(({ ref }) => ref)).toEqual(['price-alert:a:2026-11-02:up'])
    expect(await takeUnannouncedCrossings.in(account)).toEqual([])
  })

  test('are stored as seen by the buyer, without writing the same value again', async () => {
    const v = [{ id: 'a', through: null, rings: [ring('2026-11-01'), ring('2026-11-02')] }]
    await account.db.meta.put({ k: crossingsKey, v })
    await markCrossingsSeen.in(account, ['price-alert:a:2026-11-02:up', 'price-alert:none:2026-11-02:up'])
    expect(await rings()).toMatchObject({ v: [{ rings: [{ seen: false }, { seen: true }] }] })
    await markCrossingsSeen.in(account, null)
    expect(await rings()).toMatchObject({ v: [{ rings: [{ seen: true }, { seen: true }] }] })
    await account.db.meta.delete(crossingsKey)
    await markCrossingsSeen.in(account, null)
    expect(await rings()).toBeUndefined()
  })
})
