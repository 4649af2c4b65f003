import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messageCalls } from '#contract/calls/account.ts'
import { maxAlerts, maxStars } from '#contract/entities/price.ts'
import { languages, type Locale } from '#contract/languages.ts'
import type { AccountId } from '#domain/ids.ts'
import { crossingId } from '#domain/market/alerts.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { priceFollowers } from '#tests/harness/price-followers.ts'
import { testApp } from '#tests/harness/server.ts'
import { alertConditions, checkPriceAlerts } from './following.ts'
import { priceAlerts, priceStars } from './schema.ts'

const t = await testApp()
const followers = priceFollowers(t, 'series')

const { alertOn, newSeries } = followers
const { daysAgo } = followers.desk
const buyer = async () => {
  const one = await followers.follower()
  const inbox = async (locale: Locale = 'en') =>
    (
      (
        await t.call(messageCalls.messagePage, {
          token: one.token,
          query: {},
          headers: { 'Accept-Language': languages[locale].apiTag },
        })
      ).data as { list: { title: string; content: string; ref: string; link: unknown }[] }
    ).list
  return { ...one, inbox }
}
const refs = async (of: Awaited<ReturnType<typeof buyer>>) => (await of.inbox()).map(({ ref }) => ref)
const codes = async (calls: readonly Promise<{ code: number }>[]) => (await Promise.all(calls)).map(({ code }) => code)
const fill = async (accountId: AccountId, count: number) => {
  const row = { ...alertOn('s'), accountId, createTime: 1, updateTime: 1 }
  await t.deps.db.insert(priceAlerts).values(Array.from({ length: count }, (_, n) => ({ ...row, id: `a${n}` })))
}

describe('an alert of the account', () => {
  test('an alert sends one message when new prices are written, even if the same prices are written again', async () => {
    const [me, series] = [await buyer(), newSeries()]
    await series.publish([20, '99'])
    await me.save(alertOn(series.id))
    expect(await me.inbox()).toEqual([])
    await series.publish([10, '101.5'])
    await series.publish([20, '99'], [10, '101.5'])
    await checkPriceAlerts(t.deps.db, alertConditions.all, t.clock.now())
    const [message, ...more] = await me.inbox()
    expect(more).toEqual([])
    expect(message).toMatchObject({
      title: `Price alert: Active ${series.id}`,
      content: expect.stringMatching(/95% TC: RMB 101\.5 per t on \d.*, above RMB 100 per t\.$/) as string,
      link: { kind: 'price', id: series.id },
      ref: crossingId('a1', { day: daysAgo(10), side: 'up' }),
    })
    expect((await me.following()).alerts).toMatchObject([
      { through: daysAgo(10), rang: { day: daysAgo(10), side: 'up', price: '101.5', at: t.clock.now() } },
    ])
  })

  test('if two devices change the alert, the change that arrives last is stored; with a new limit the alert can fire again', async () => {
    const [me, series] = [await buyer(), newSeries()]
    await series.publish([20, '99'])
    await me.save(alertOn(series.id))
    await series.publish([10, '101'])
    await me.save(alertOn(series.id, { rule: { kind: 'above', price: '105' }, since: daysAgo(20) }))
    await me.save(alertOn(series.id, { rule: { kind: 'above', price: '107' }, since: daysAgo(10) }))
    expect((await me.following()).alerts).toMatchObject([{ rule: { price: '107' }, through: daysAgo(10), rang: null }])
    await series.publish([5, '106'], [4, '108'])
    expect((await me.following()).alerts).toMatchObject([{ rang: { day: daysAgo(4) } }])
  })

  test('an alert that is restored after its deletion remembers the day on which it fired, and does not fire again', async () => {
    const [me, series] = [await buyer(), newSeries()]
    await series.publish([20, '99'])
    await me.save(alertOn(series.id))
    await series.publish([10, '101.5'])
    const [before] = (await me.following()).alerts
    if (!before?.rang) throw new Error('it did not ring')
    await me.remove('a1')
    await me.save({ ...alertOn(series.id), since: before.through, rang: before.rang })
    expect((await me.following()).alerts).toMatchObject([{ rang: before.rang, through: before.through }])
    expect(await refs(me)).toHaveLength(1)
    // The backend ignores a device's report that an existing alert has fired.
    const otherRing = { ...before.rang, day: daysAgo(1), at: 5 }
    await me.save({ ...alertOn(series.id), since: before.through, rang: otherRing })
    expect((await me.following()).alerts).toMatchObject([{ rang: before.rang }])
    await me.save({ ...alertOn(series.id, { rule: { kind: 'above', price: '300' } }), rang: otherRing })
    expect((await me.following()).alerts).toMatchObject([{ rang: null }])
  })
})

test('a buyer can neither see, change, delete nor fire another buyer’s alerts', async () => {
  const [me, other, series] = [await buyer(), await buyer(), newSeries()]
  await series.publish([20, '99'])
  await me.save(alertOn(series.id))
  await me.star(series.id)
  expect(await other.following()).toEqual({ stars: [], alerts: [] })
  await other.save(alertOn(series.id, { rule: { kind: 'above', price: '5000' } }))
  await other.remove('a1')
  await series.publish([10, '101'])
  expect([await refs(other), (await refs(me)).length, (await me.following()).stars]).toEqual([[], 1, [series.id]])
})

test('a malformed alert is refused; at the maximum, a new alert is refused with the reason, but an existing one can be changed', async () => {
  const me = await buyer()
  for (const badPart of [
    { rule: { kind: 'above', price: '0' } },
    { rule: { kind: 'above', price: '-5' } },
    { rule: { kind: 'change', percent: 'much' } },
    { rule: { kind: 'sideways' } },
    { since: '2026-02-30' },
    { id: '' },
  ])
    expect(await me.save({ ...alertOn('s'), ...(badPart as object) })).toMatchObject({ code: 400 })
  await fill(me.userId, maxAlerts)
  expect(await me.save(alertOn('s', { id: 'one more' }))).toMatchObject({
    code: 400,
    msg: `At most ${maxAlerts} price alerts. Delete one first.`,
  })
  expect(await me.save(alertOn('s', { id: 'a0', paused: true }))).toMatchObject({ code: 0 })
})

describe('two devices that save at once', () => {
  test('two devices can save the same alert at once, and it fires once when the price crosses its limit', async () => {
    const [me, series] = [await buyer(), newSeries()]
    await series.publish([20, '99'], [10, '120'])
    expect(await codes(Array.from({ length: 6 }, () => me.save(alertOn(series.id))))).toEqual(Array(6).fill(0))
    expect((await me.following()).alerts).toHaveLength(1)
    expect(await refs(me)).toEqual([crossingId('a1', { day: daysAgo(10), side: 'up' })])
  })

  test('if two devices save one alert with different limits, one version is stored completely, and only that one fires', async () => {
    const [me, series] = [await buyer(), newSeries()]
    await series.publish([20, '99'], [10, '120'])
    const [low, high] = [alertOn(series.id), alertOn(series.id, { rule: { kind: 'above', price: '500' } })]
    await Promise.all([me.save(low), me.save(high), me.save(low), me.save(high)])
    const { alerts } = await me.following()
    expect(alerts).toHaveLength(1)
    const [{ rule, rang } = { rule: null, rang: null }] = alerts
    expect([rule, rang === null]).toEqual(
      rule?.kind === 'above' && rule.price === '500' ? [high.rule, true] : [low.rule, false],
    )
    expect(new Set(await refs(me)).size).toBe((await refs(me)).length)
  })

  test('if several alerts are saved at once and only one more is allowed, one is saved and the others are refused', async () => {
    const me = await buyer()
    await fill(me.userId, maxAlerts - 1)
    const answerCodes = await codes(Array.from({ length: 5 }, (_, at) => me.save(alertOn('s', { id: `last-${at}` }))))
    expect(answerCodes.toSorted()).toEqual([0, 400, 400, 400, 400])
    expect(await t.deps.db.$count(priceAlerts, eq(priceAlerts.accountId, me.userId))).toBe(maxAlerts)
  })

  test('if several stars are saved at once and only one more is allowed, one is saved; saving an existing star again succeeds', async () => {
    const me = await buyer()
    const rows = Array.from({ length: maxStars - 1 }, (_, at) => ({
      accountId: me.userId,
      seriesId: `n${at}`,
      createTime: at,
    }))
    await t.deps.db.insert(priceStars).values(rows)
    expect((await codes(['x', 'y', 'z'].map((id) => me.star(id)))).toSorted()).toEqual([0, 400, 400])
    expect(await codes([me.star('n0'), me.star('n1')])).toEqual([0, 0])
    expect(await t.deps.db.$count(priceStars, eq(priceStars.accountId, me.userId))).toBe(maxStars)
    await me.star('n0', false)
    expect((await me.star('late')).code).toBe(0)
  })

  test('an alert that is saved and deleted at the same time exists completely or not at all', async () => {
    const [me, series] = [await buyer(), newSeries()]
    await series.publish([20, '99'], [10, '120'])
    await me.save(alertOn(series.id))
    await Promise.all([me.remove('a1'), me.save(alertOn(series.id)), me.remove('a1')])
    const { alerts } = await me.following()
    expect(alerts.length).toBeLessThanOrEqual(1)
    expect(await refs(me)).toHaveLength(1)
    await me.remove('a1')
    expect((await me.following()).alerts).toEqual([])
  })

  test('repeating a save whose answer was lost does not undo later changes', async () => {
    const [me, series] = [await buyer(), newSeries()]
    await series.publish([20, '99'])
    const key = { 'Idempotency-Key': 'alert-1' }
    await me.save(alertOn(series.id), key)
    await me.save(alertOn(series.id, { paused: true }))
    expect((await me.save(alertOn(series.id), key)).headers.get('Idempotency-Replayed')).toBe('true')
    expect((await me.following()).alerts).toMatchObject([{ paused: true }])
  })
})

describe('prices that arrive while alerts are checked', () => {
  test("new prices fire each buyer's alert once, however often alerts are checked", async () => {
    const [series, people] = [newSeries(), await Promise.all([buyer(), buyer(), buyer()])]
    await series.publish([20, '99'])
    for (const one of people) await one.save(alertOn(series.id))
    const judgeSeries = () => checkPriceAlerts(t.deps.db, alertConditions.series([series.id]), t.clock.now())
    await Promise.all([
      judgeSeries(),
      series.publish([10, '120']),
      judgeSeries(),
      series.publish([10, '120']),
      judgeSeries(),
    ])
    await Promise.all([judgeSeries(), checkPriceAlerts(t.deps.db, alertConditions.all, t.clock.now())])
    for (const one of people) expect(await refs(one)).toEqual([crossingId('a1', { day: daysAgo(10), side: 'up' })])
  })

  test("if one import crosses an alert's limit twice, both crossings are reported separately", async () => {
    const [me, series] = [await buyer(), newSeries()]
    await series.publish([20, '99'])
    await me.save(alertOn(series.id))
    await series.publish([15, '110'], [12, '90'], [9, '130'])
    expect((await refs(me)).toSorted()).toEqual(
      [15, 9].map((days) => crossingId('a1', { day: daysAgo(days), side: 'up' })).toSorted(),
    )
    expect((await me.following()).alerts[0]?.rang).toMatchObject({ day: daysAgo(9), price: '130' })
  })

  test('an alert for a missing series waits for it, and fires at its first crossing', async () => {
    const [me, series] = [await buyer(), newSeries()]
    expect((await me.save(alertOn(series.id, { since: null }))).code).toBe(0)
    expect((await me.following()).alerts).toMatchObject([{ through: null, rang: null }])
    await series.publish([10, '90'], [5, '120'])
    expect(await refs(me)).toEqual([crossingId('a1', { day: daysAgo(5), side: 'up' })])
  })
})

test('stars and alerts are deleted with the account', async () => {
  const [me, series] = [await buyer(), newSeries()]
  await me.star(series.id)
  await me.save(alertOn(series.id))
  const { db } = t.deps
  await db.delete(users).where(eq(users.id, me.userId))
  expect(await db.$count(priceAlerts, eq(priceAlerts.accountId, me.userId))).toBe(0)
  expect(await db.$count(priceStars, eq(priceStars.accountId, me.userId))).toBe(0)
  await series.publish([3, '130'])
})
