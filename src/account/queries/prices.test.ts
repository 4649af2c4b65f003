// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { FollowedAlert, PriceAlert } from '#contract/entities/price.ts'
import { readLive, expectShown } from '#tests/harness/live-read.ts'
import { opOf } from '#tests/harness/sync/made-rows.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { kvKey } from '../store/db.ts'
import { usePriceAlerts } from './prices.ts'

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
const follow = (alerts: FollowedAlert[]) =>
  account.db.kv.put({ k: kvKey.priceFollowing, v: { stars: [], alerts }, asOf: 1 })

test('an alert is pending until the backend has the change', async () => {
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
  await expectShown(states, [
    ['a', true, false],
    ['b', false, false],
  ])
})
