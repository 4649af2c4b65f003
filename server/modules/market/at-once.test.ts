import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { maxAlerts, maxStars, type PriceAlert } from '#contract/entities/price.ts'
import { crossingId } from '#domain/market/alerts.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { messages } from '#server/modules/messages/schema.ts'
import { priceFollowers } from '#tests/harness/price-followers.ts'
import { testApp } from '#tests/harness/server.ts'
import { alertsOf, judgeAlerts } from './following.ts'
import { priceAlerts, priceStars } from './schema.ts'

const t = await testApp()
const followers = priceFollowers(t, 'at-once')

const newSeries = () => followers.newSeries()
const daysAgo = (days: number) => followers.desk.daysAgo(days)
const buyer = async () => {
  const one = await followers.follower()
  const rings = async () =>
    (await t.deps.db.select({ ref: messages.ref }).from(messages).where(eq(messages.accountId, one.userId))).map(
      ({ ref }) => ref,
    )
  return { ...one, rings }
}
const alertOn = (seriesId: string, more: Partial<PriceAlert> = {}) => followers.alertOn(seriesId, { id: 'a', ...more })
const codes = async (calls: readonly Promise<{ code: number }>[]) => (await Promise.all(calls)).map(({ code }) => code)

describe('two devices that save at once', () => {
  test('two devices can save the same alert at once, and it fires once when the price crosses its limit', async () => {
    const [me, series] = [await buyer(), newSeries()]
    await series.publish([20, '99'], [10, '120'])
    expect(await codes(Array.from({ length: 6 }, () => me.save(alertOn(series.id))))).toEqual(Array(6).fill(0))
    expect((await me.following()).alerts).toHaveLength(1)
    expect(await me.rings()).toEqual([crossingId('a', { day: daysAgo(10), side: 'up' })])
  })

  test('if two devices save one alert with different limits, one of them is stored completely, and the alert fires', async () => {
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
    expect(new Set(await me.rings()).size).toBe((await me.rings()).length)
  })

  test('if two alerts are saved at once and only one more is allowed, one is saved and the other is refused with the reason', async () => {
    const me = await buyer()
    const row = { ...alertOn('s'), accountId: me.userId, createTime: 1, updateTime: 1 }
    await t.deps.db
      .insert(priceAlerts)
      .values(Array.from({ length: maxAlerts - 1 }, (_, at) => ({ ...row, id: `n${at}` })))
    const answerCodes = await codes(Array.from({ length: 5 }, (_, at) => me.save(alertOn('s', { id: `last-${at}` }))))
    expect(answerCodes.toSorted()).toEqual([0, 400, 400, 400, 400])
    expect(await t.deps.db.$count(priceAlerts, eq(priceAlerts.accountId, me.userId))).toBe(maxAlerts)
  })

  test('if two stars are saved at once and only one more is allowed, one is saved; saving an existing star again succeeds', async () => {
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

  test('an alert that is saved and deleted at once exists completely or not at all', async () => {
    const [me, series] = [await buyer(), newSeries()]
    await series.publish([20, '99'], [10, '120'])
    await me.save(alertOn(series.id))
    await Promise.all([me.remove('a'), me.save(alertOn(series.id)), me.remove('a')])
    const { alerts } = await me.following()
    expect(alerts.length).toBeLessThanOrEqual(1)
    expect(await me.rings()).toHaveLength(1)
    await me.remove('a')
    expect((await me.following()).alerts).toEqual([])
  })

  test('repeating a request whose answer was lost does not undo later changes', async () => {
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
  test('new prices fire the alert of each buyer once, however often alerts are checked', async () => {
    const [series, people] = [newSeries(), await Promise.all([buyer(), buyer(), buyer()])]
    await series.publish([20, '99'])
    for (const one of people) await one.save(alertOn(series.id))
    const judgeSeries = () => judgeAlerts(t.deps.db, alertsOf.series([series.id]), t.clock.now())
    await Promise.all([
      judgeSeries(),
      series.publish([10, '120']),
      judgeSeries(),
      series.publish([10, '120']),
      judgeSeries(),
    ])
    await Promise.all([judgeSeries(), judgeAlerts(t.deps.db, alertsOf.all, t.clock.now())])
    for (const one of people) expect(await one.rings()).toEqual([crossingId('a', { day: daysAgo(10), side: 'up' })])
  })

  test("if one import crosses an alert's limit twice, the crossings are reported separately, in their order", async () => {
    const [me, series] = [await buyer(), newSeries()]
    await series.publish([20, '99'])
    await me.save(alertOn(series.id))
    await series.publish([15, '110'], [12, '90'], [9, '130'])
    expect((await me.rings()).toSorted()).toEqual(
      [15, 9].map((days) => crossingId('a', { day: daysAgo(days), side: 'up' })).toSorted(),
    )
    expect((await me.following()).alerts[0]?.rang).toMatchObject({ day: daysAgo(9), price: '130' })
  })

  test('an alert on a missing series waits for it, and new prices of others do not fire it', async () => {
    const [me, series] = [await buyer(), newSeries()]
    expect((await me.save(alertOn(series.id, { since: null }))).code).toBe(0)
    expect((await me.following()).alerts).toMatchObject([{ through: null, rang: null }])
    await series.publish([10, '90'], [5, '120'])
    expect(await me.rings()).toEqual([crossingId('a', { day: daysAgo(5), side: 'up' })])
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
