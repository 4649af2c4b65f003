import { beforeEach, describe, expect, test } from 'vitest'
import { maxAlerts, maxStars } from '#contract/entities/price.ts'
import { dayMs } from '#lib/day-ms.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import type { AccountContext } from '../outbox/session.ts'
import { pendingOps, kvKey } from '../store/db.ts'
import { readFollowing } from '../store/prices.ts'
import { addPriceAlert, storePriceAlert, setPriceStar, takeUnannouncedCrossings } from './follow-prices.ts'

let account: AccountContext
beforeEach(async () => {
  account = await testAccount()
})
const putFollowing = (stars: string[] = []) =>
  account.db.kv.put({ k: kvKey.priceFollowing, v: { stars, alerts: [] }, asOf: 1 })
const rule = { kind: 'above', price: '9' } as const

test('COAL-6 of several unsent changes of a star, only the last is queued', async () => {
  await setPriceStar.in(account, '1', 'One', true)
  await setPriceStar.in(account, '2', 'Two', true)
  await setPriceStar.in(account, '1', 'One', false)
  const intents = (await pendingOps(account.db)).map(({ intent }) => intent)
  expect(intents).toEqual([
    { name: 'price-star', id: '1', on: false },
    { name: 'price-star', id: '2', on: true },
  ])
})

describe('the limits of stars and alerts', () => {
  test('refuse one star too many until another star is removed', async () => {
    await putFollowing(Array.from({ length: maxStars - 1 }, (_, n) => `s${n}`))
    expect(await setPriceStar.in(account, 'last', '', true)).toBe('ok')
    expect(await setPriceStar.in(account, 'more', '', true)).toBe('too-many')
    expect(await setPriceStar.in(account, 's0', '', true)).toBe('ok')
    expect(await setPriceStar.in(account, 's1', '', false)).toBe('ok')
    expect(await setPriceStar.in(account, 'more', '', true)).toBe('ok')
  })

  test('refuse one alert too many, but allow changing an existing one', async () => {
    const alert = { seriesId: '1', rule, paused: false, since: null }
    for (let n = 0; n < maxAlerts; n += 1) await storePriceAlert.in(account, { ...alert, id: `a${n}` }, '')
    expect(await addPriceAlert.in(account, { seriesId: '2', rule, since: null }, '')).toBe('too-many')
    expect(await storePriceAlert.in(account, { ...alert, id: 'a0', paused: true }, '')).toBe('ok')
    expect((await readFollowing(account.db)).alerts).toHaveLength(maxAlerts)
  })
})

test('a crossing is announced once, in one tab, and not if it is more than a day old', async () => {
  const now = account.clock.now()
  const alertOf = (id: string, at: number) => ({
    id,
    seriesId: '1',
    rule,
    paused: false,
    since: null,
    through: null,
    rang: { day: '2026-11-02', side: 'up' as const, price: '9', share: null, at },
  })
  const alerts = [alertOf('old', now - 2 * dayMs), alertOf('new', now)]
  await account.db.kv.put({ k: kvKey.priceFollowing, v: { stars: [], alerts }, asOf: 1 })
  const lists = await Promise.all([takeUnannouncedCrossings.in(account), takeUnannouncedCrossings.in(account)])
  expect(lists.flat().map(({ ref }) => ref)).toEqual(['price-alert:new:2026-11-02:up'])
  expect(await takeUnannouncedCrossings.in(account)).toEqual([])
})
