import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { anAccountId } from '#tests/harness/ids.ts'
import type { AccountId } from '#domain/ids.ts'
import { code } from '#contract/codes.ts'
import { quotas, users } from '#server/modules/accounts/schema.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { testApp } from '#tests/harness/server.ts'
import { consumeQuota, refundQuota, readQuotaDashboard } from './quota.ts'

let userId: AccountId
let until: number
const t = await testApp()
beforeEach(async () => {
  userId = (await t.newBuyer(undefined, 10)).userId
  until = t.clock.now() + 30 * 86_400_000
})

const consume = (count: number, now = t.clock.now(), of = userId) =>
  consumeQuota(t.deps.db, of, 'ENQUIRY', count, now).then(
    () => 'taken' as const,
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      expect(error).toMatchObject({ code: code.membershipLimit, http: 200, data: { scope: 'ENQUIRY', resetAt: null } })
      return error.msg.en
    },
  )
const giveBack = (count: number) => refundQuota(t.deps.db, userId, 'ENQUIRY', count)
const readUsedCount = async (of = userId) =>
  (
    await t.deps.db
      .select()
      .from(quotas)
      .where(and(eq(quotas.userId, of), eq(quotas.permissionType, 'ENQUIRY')))
  )[0]?.usedCount
const put = (set: Partial<typeof users.$inferInsert>) => t.deps.db.update(users).set(set).where(eq(users.id, userId))

describe('what a membership allows', () => {
  test('a use of more than the remaining quota is refused and not counted', async () => {
    expect([await consume(11), await readUsedCount()]).toEqual([expect.any(String), 0])
  })
  test('if two uses compete for the last of a quota, one of them succeeds', async () => {
    await consume(9)
    const bothResults = await Promise.all([consume(1), consume(1)])
    expect([bothResults.filter((one) => one === 'taken').length, await readUsedCount()]).toEqual([1, 10])
  })
  test('the quota is counted separately for each account and each kind', async () => {
    const otherUser = (await t.newBuyer(undefined, 10)).userId
    await consume(10)
    expect([await readUsedCount(otherUser), await consume(1, t.clock.now(), otherUser)]).toEqual([0, 'taken'])
    const rows = await readQuotaDashboard(t.deps.db, userId)
    expect(rows.filter(({ permissionType }) => permissionType !== 'ENQUIRY').map((one) => one.usedCount)).toEqual([
      0, 0,
    ])
  })
})

describe('the end of a membership', () => {
  test('a quota ends with the membership, to the millisecond, and the refusal says that the membership has ended', async () => {
    expect(await consume(1, until - 1)).toBe('taken')
    const [ended, later] = [await consume(1, until), await consume(1, until + 1)]
    expect([ended, await readUsedCount()]).toEqual([later, 1])
    await consume(9)
    expect(await consume(1)).not.toBe(ended)
  })
  test('an account without a membership cannot use its quota, and a missing account has none', async () => {
    await put({ vipExpireTime: null })
    expect(await consume(1)).not.toBe('taken')
    expect(await consume(1, t.clock.now(), anAccountId('nobody'))).not.toBe('taken')
  })
})

test('a refunded part of a quota can be used again', async () => {
  await consume(10)
  await giveBack(4)
  expect([await readUsedCount(), await consume(4), await consume(1)]).toEqual([6, 'taken', expect.any(String)])
})

describe('the quota dashboard', () => {
  test('the dashboard shows all kinds in one order, and questions to a model only if there is one', async () => {
    const kinds = async (withModel?: boolean) =>
      (await readQuotaDashboard(t.deps.db, userId, withModel)).map(({ permissionType }) => permissionType)
    expect(await kinds()).toEqual(['ENQUIRY', 'INTENTION', 'SAMPLE_REQ'])
    expect(await kinds(true)).toEqual(['ENQUIRY', 'INTENTION', 'SAMPLE_REQ', 'AI_QUERY'])
  })
  test('the dashboard never shows a negative remainder, and shows zeros for missing quotas', async () => {
    await consume(8)
    await t.deps.db.update(quotas).set({ totalLimit: 3 }).where(eq(quotas.userId, userId))
    const [enquiries] = await readQuotaDashboard(t.deps.db, userId)
    expect(enquiries).toMatchObject({ totalLimit: 3, usedCount: 8, remainingCount: 0 })
    await t.deps.db.delete(quotas).where(eq(quotas.userId, userId))
    expect(await readQuotaDashboard(t.deps.db, userId, true)).toEqual(
      ['ENQUIRY', 'INTENTION', 'SAMPLE_REQ', 'AI_QUERY'].map((permissionType) => ({
        permissionType,
        totalLimit: 0,
        usedCount: 0,
        remainingCount: 0,
      })),
    )
  })
})
