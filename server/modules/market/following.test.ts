import { describe, expect, test } from 'vitest'
import { messageCalls } from '#contract/calls/account.ts'
import { maxAlerts, type PriceAlert } from '#contract/entities/price.ts'
import { languages, type Locale } from '#contract/languages.ts'
import { crossingId } from '#domain/market/alerts.ts'
import { priceFollowers } from '#tests/harness/price-followers.ts'
import { testApp } from '#tests/harness/server.ts'
import { alertsOf, judgeAlerts } from './following.ts'
import { priceAlerts } from './schema.ts'

const t = await testApp()
const followers = priceFollowers(t, 'series')

const daysAgo = (days: number) => followers.desk.daysAgo(days)
const newSeries = () => followers.newSeries()
const alertOn = (seriesId: string, more: Partial<PriceAlert> = {}) => followers.alertOn(seriesId, more)
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

describe('an alert of the account', () => {
  test('an alert sends one message when new prices are written, even if the same prices are written again', async () => {
    const [me, series] = [await buyer(), newSeries()]
    await series.publish([20, '99'])
    await me.save(alertOn(series.id))
    expect(await me.inbox()).toEqual([])
    await series.publish([10, '101.5'])
    await series.publish([20, '99'], [10, '101.5'])
    await judgeAlerts(t.deps.db, alertsOf.all, t.clock.now())
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

  test('if two devices change the alert, the change that arrives last is stored, and with a new limit the alert can fire again', async () => {
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

  test('an alert that is restored after deletion has the day on which it fired, and does not fire again', async () => {
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

test('another buyer can neither see, change, delete nor fire the alerts of this one', async () => {
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

test('a malformed alert, and one above the limit, are refused with the reason', async () => {
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
  const row = { ...alertOn('s'), accountId: me.userId, createTime: 1, updateTime: 1 }
  await t.deps.db.insert(priceAlerts).values(Array.from({ length: maxAlerts }, (_, n) => ({ ...row, id: `a${n}` })))
  expect(await me.save(alertOn('s', { id: 'one more' }))).toMatchObject({
    code: 400,
    msg: `At most ${maxAlerts} price alerts. Delete one first.`,
  })
  expect(await me.save(alertOn('s', { id: 'a0', paused: true }))).toMatchObject({ code: 0 })
})
