import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { luckyCalls, type LuckyOverview } from '#contract/calls/membership.ts'
import { code } from '#contract/codes.ts'
import { header } from '#contract/headers.ts'
import { dayMs } from '#lib/day-ms.ts'
import { openSession } from '#server/modules/accounts/sessions.ts'
import { quotas, users } from '#server/modules/accounts/schema.ts'
import { systemRandom } from '#server/platform/system.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { luckyPrizesOf } from './lucky.ts'
import { luckyDraws } from './schema.ts'

let number = 0
let buyer: Awaited<ReturnType<TestApp['newBuyer']>>

const t = await testApp({
  config: { model: { url: 'http://model.example', key: null, name: 'm', silenceMs: 1000, totalMs: 60_000 } },
  random: { ...systemRandom, below: () => number },
})
beforeEach(async () => {
  number = 0
  buyer = await t.newBuyer()
})

const draw = (headers: Record<string, string> = {}) =>
  t.call(luckyCalls.luckyDraw, { token: buyer.token, body: {}, headers })
const advanceClock = async (ms: number) => {
  t.clock.advance(ms)
  buyer.token = (await openSession(t.deps, t.deps.db, buyer.userId)).accessToken
}
const overview = async () => (await t.call(luckyCalls.luckyOverview, { token: buyer.token })).data as LuckyOverview
const standing = async () => {
  const [user] = await t.deps.db.select().from(users).where(eq(users.id, buyer.userId))
  const rows = await t.deps.db.select().from(quotas).where(eq(quotas.userId, buyer.userId))
  return {
    until: user?.vipExpireTime ?? 0,
    ...Object.fromEntries(rows.map(({ permissionType, totalLimit }) => [permissionType, totalLimit])),
  }
}
const luckyPrizes = luckyPrizesOf(true)
const numberOf = (id: string) =>
  luckyPrizes
    .slice(
      0,
      luckyPrizes.findIndex((one) => one.id === id),
    )
    .reduce((sum, { chance }) => sum + chance, 0)

describe('a won prize', () => {
  test.each([
    ['ai-5', 'AI_QUERY', 5],
    ['ai-20', 'AI_QUERY', 20],
    ['enquiry-1', 'ENQUIRY', 1],
    ['sample-1', 'SAMPLE_REQ', 1],
  ] as const)('the prize %s is added to the quota, and to nothing else', async (id, kind, amount) => {
    const standingBefore: Record<string, number> = await standing()
    number = numberOf(id)
    expect(await draw()).toMatchObject({ code: 0, data: { draw: { kind, amount }, isNew: true } })
    expect(await standing()).toEqual({ ...standingBefore, [kind]: (standingBefore[kind] ?? 0) + amount })
  })

  test.each([
    ['days-1', 1],
    ['days-7', 7],
  ] as const)('the prize %s extends the membership by its days', async (id, days) => {
    const standingBefore = await standing()
    number = numberOf(id)
    expect(await draw()).toMatchObject({ data: { draw: { kind: 'DAYS', amount: days } } })
    expect(await standing()).toEqual({ ...standingBefore, until: standingBefore.until + days * dayMs })
  })
})

describe('one draw a day', () => {
  test('the second draw of a day returns the first result again, and gives nothing more', async () => {
    await draw()
    const standingAfter = await standing()
    number = numberOf('days-7')
    expect(await draw()).toMatchObject({ data: { draw: { kind: 'AI_QUERY', amount: 5 }, isNew: false } })
    expect(await standing()).toEqual(standingAfter)
  })

  test('the next draw is possible after midnight UTC, not 24 hours after the last draw', async () => {
    const untilMidnight = dayMs - (t.clock.now() % dayMs)
    await draw()
    expect((await overview()).nextTime).toBe(t.clock.now() + untilMidnight)
    await advanceClock(untilMidnight - 1)
    expect(await draw()).toMatchObject({ data: { isNew: false } })
    await advanceClock(1)
    expect((await overview()).today).toBeNull()
    expect(await draw()).toMatchObject({ data: { isNew: true } })
    expect(await draw()).toMatchObject({ data: { isNew: false } })
  })

  test('ten simultaneous requests make one draw and give one prize', async () => {
    const standingBefore: Record<string, number> = await standing()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => draw({ [header.idempotencyKey]: `"k${at}"` })),
    )
    expect(answers.map(({ code: got }) => got)).toEqual(Array.from({ length: 10 }, () => 0))
    const isNew = answers.filter(({ data }) => (data as { isNew: boolean }).isNew)
    expect(isNew).toHaveLength(1)
    expect(await standing()).toEqual({ ...standingBefore, AI_QUERY: (standingBefore['AI_QUERY'] ?? 0) + 5 })
  })

  test('a draw that is repeated with its key gets the same answer, even after midnight', async () => {
    const key = { [header.idempotencyKey]: '"the-press"' }
    const firstAnswer = await draw(key)
    number = numberOf('days-7')
    await advanceClock(dayMs)
    expect((await draw(key)).data).toEqual(firstAnswer.data)
    expect((await overview()).today).toBeNull()
  })
})

const countDraws = async () =>
  (
    await t.deps.db
      .select()
      .from(luckyDraws)
      .where(and(eq(luckyDraws.accountId, buyer.userId)))
  ).length

test.each([
  ['whose membership has ended', () => t.clock.now()],
  ['who never was a member', () => null],
])('a buyer %s cannot draw, and the refusal states the reason', async (_, until) => {
  await t.deps.db.update(users).set({ vipExpireTime: until() }).where(eq(users.id, buyer.userId))
  const answer = await draw()
  expect(answer.code).toBe(code.membershipLimit)
  expect(answer.msg).toContain('The draw is for members')
  expect(await countDraws()).toBe(0)
  expect((await overview()).prizes).toHaveLength(luckyPrizes.length)
})
