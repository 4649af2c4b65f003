// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import type { FollowedAlert, PriceAlert } from '#contract/entities/price.ts'
import { readLive, shows } from '#tests/harness/live-read.ts'
import { opOf } from '#tests/harness/sync/made-rows.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { kvKey } from '../store/confirmed-rows.ts'
import { crossingsKey, type AlertCrossing, type CrossingsOfAlert } from '../store/prices.ts'
import { readAlerts, readCrossingNotices, usePriceAlerts, useUnnotifiedCrossings } from './prices.ts'

withAccount()

const alertOf = (part: Partial<FollowedAlert> = {}): FollowedAlert => ({
  id: 'a',
  seriesId: 's',
  rule: { kind: 'above', price: '9' },
  paused: false,
  since: '2026-10-01',
  through: null,
  rang: null,
  ...part,
})
const follow = (alerts: FollowedAlert[], stars: string[] = []) =>
  account.db.kv.put({ k: kvKey.priceFollowing, v: { stars, alerts }, asOf: 1 })
const ringOf = (day: string, part: Partial<AlertCrossing> = {}): AlertCrossing => ({
  day,
  side: 'up',
  price: '10',
  share: null,
  at: 5,
  seriesId: 's',
  rule: { kind: 'above', price: '9' },
  told: false,
  seen: false,
  messaged: false,
  ...part,
})
const rings = (...all: CrossingsOfAlert[]) => account.db.meta.put({ k: crossingsKey, v: all })
const rangOn = (day: string) => ({ day, side: 'down' as const, price: '8', share: null, at: 1 })

describe('an alert', () => {
  const firstAlert = async () => (await readAlerts(account.db))[0]

  test('contains the newest crossing of its limit that the backend or the device has found', async () => {
    await follow([alertOf({ rang: rangOn('2026-11-05') })])
    await rings({ id: 'a', through: null, rings: [ringOf('2026-11-03'), ringOf('2026-11-06')] })
    expect((await firstAlert())?.rang).toEqual({ day: '2026-11-06', side: 'up', price: '10', share: null, at: 5 })
    await rings({ id: 'a', through: null, rings: [ringOf('2026-11-03')] })
    expect((await firstAlert())?.rang?.day).toBe('2026-11-05')
  })

  test('ignores crossings of its limit from before the alert was changed', async () => {
    await follow([alertOf({ since: '2026-11-03' })])
    await rings({ id: 'a', through: null, rings: [ringOf('2026-11-03')] })
    expect((await firstAlert())?.rang).toBeNull()
    await follow([alertOf({ since: null })])
    expect((await firstAlert())?.rang?.day).toBe('2026-11-03')
  })

  test('is pending until the backend has the change', async () => {
    await follow([alertOf(), alertOf({ id: 'b' })])
    const { through: _, rang: __, ...set }: FollowedAlert = alertOf({ paused: true })
    const alert: PriceAlert = set
    await account.db.ops.put(opOf('o', { intent: { name: 'price-alert', id: 'a', alert } }))
    const read = await readLive(usePriceAlerts)
    const states = () => read()?.map(({ id, paused, pending }) => [id, paused, pending])
    expect(states()).toEqual([
      ['a', true, true],
      ['b', false, false],
    ])
    await account.db.transaction('rw', account.db.ops, account.db.kv, async () => {
      await follow([alertOf({ paused: true }), alertOf({ id: 'b' })])
      await account.db.ops.update('o', { state: 'done', pending: 0 })
    })
    await shows(states, [
      ['a', true, false],
      ['b', false, false],
    ])
  })
})

describe('notices of crossed alert limits', () => {
  test('are shown only for crossings without a message, and have unique ids', async () => {
    await rings(
      { id: 'a', through: null, rings: [ringOf('2026-11-03'), ringOf('2026-11-03', { side: 'down' })] },
      { id: 'b', through: null, rings: [ringOf('2026-11-03'), ringOf('2026-11-04', { messaged: true })] },
    )
    const refs = (await readCrossingNotices(account.db)).map(({ ref }) => ref)
    expect(refs).toEqual([
      'price-alert:a:2026-11-03:up',
      'price-alert:a:2026-11-03:down',
      'price-alert:b:2026-11-03:up',
    ])
  })

  test('are shown in only one tab', async () => {
    await rings({ id: 'a', through: null, rings: [ringOf('2026-11-03', { seriesId: 'x' }), ringOf('2026-11-04')] })
    const untold = await readLive(useUnnotifiedCrossings)
    expect(untold()).toEqual(['x', 's'])
    await rings({
      id: 'a',
      through: null,
      rings: [ringOf('2026-11-03', { told: true, seriesId: 'x' }), ringOf('2026-11-04')],
    })
    await shows(untold, ['s'])
  })
})
