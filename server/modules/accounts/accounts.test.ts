import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { anAccountId } from '#tests/harness/ids.ts'
import { accountId, type AccountId } from '#domain/ids.ts'
import { dayMs } from '#lib/day-ms.ts'
import { testApp } from '#tests/harness/server.ts'
import { beginMembership, normaliseEmail, formerMemberMs, storeFormerMember, trialPeriod } from './accounts.ts'
import { hasMembership } from './members.ts'
import { formerMembers, quotas, users } from './schema.ts'

let now: number
const t = await testApp()
let email: string
beforeEach(() => {
  now = t.clock.now()
  email = `${t.deps.random.uuid()}@test.example`
})

const account = async (set: Partial<typeof users.$inferInsert> = {}, of = email) => {
  const id = accountId.parse(t.deps.random.uuid())
  await t.deps.db.insert(users).values({ id, role: 'buyer', email: of, passwordHash: '-', createdAt: now, ...set })
  return id
}
const begin = async (id: AccountId, at = now, of = email, goods: Parameters<typeof beginMembership>[4] = []) => {
  await beginMembership(t.deps.db, id, of, at, goods)
  const [user] = await t.deps.db.select().from(users).where(eq(users.id, id))
  const quotaRows = await t.deps.db.select().from(quotas).where(eq(quotas.userId, id))
  const quotaTexts = quotaRows.map(
    ({ permissionType, totalLimit, usedCount }) => `${permissionType} ${usedCount}/${totalLimit}`,
  )
  return { until: user?.vipExpireTime, bonus: user?.profileBonusTime, quotas: quotaTexts.toSorted() }
}
const deleteAccount = async (id: AccountId, at = now) => {
  await storeFormerMember(t.deps.db, id, at)
  await t.deps.db.delete(users).where(eq(users.id, id))
}
const freshMembership = {
  until: 0,
  bonus: null,
  quotas: ['AI_QUERY 0/50', 'ENQUIRY 0/20', 'INTENTION 0/5', 'SAMPLE_REQ 0/10'],
}

test('spaces around an email address, and upper or lower case, make no difference', () => {
  for (const typed of ['  New@Example.COM\u00a0', '\u00a0new@example.com', 'NEW@EXAMPLE.COM '])
    expect(normaliseEmail(typed)).toBe('new@example.com')
})

describe('a new account', () => {
  test('an account with a new email address gets a trial that starts now', async () => {
    expect(await begin(await account())).toEqual({ ...freshMembership, until: now + trialPeriod.days * dayMs })
  })
  test('the quotas of a trial are not larger than those of the smallest membership for sale', async () => {
    const smallGoods = { enquiries: 4, samples: 50, leads: 0, aiQueries: 60 }
    const { quotas: counted } = await begin(await account(), now, email, [{ ...smallGoods, enquiries: 30 }, smallGoods])
    expect(counted).toEqual(['AI_QUERY 0/50', 'ENQUIRY 0/4', 'INTENTION 0/0', 'SAMPLE_REQ 0/10'])
  })
  test('a new account is a member until the last millisecond of its trial', async () => {
    const id = await account()
    await begin(id)
    const end = now + trialPeriod.days * dayMs
    expect([await hasMembership(t.deps.db, id, end - 1), await hasMembership(t.deps.db, id, end)]).toEqual([
      true,
      false,
    ])
    expect(await hasMembership(t.deps.db, anAccountId('nobody'), now)).toBe(false)
  })
})

describe('deleting an account and registering its email address again', () => {
  const makeUsedAccount = async (set: Partial<typeof users.$inferInsert> = {}) => {
    const id = await account()
    await begin(id)
    await t.deps.db.update(quotas).set({ usedCount: 5 }).where(eq(quotas.userId, id))
    if (Object.keys(set).length > 0) await t.deps.db.update(users).set(set).where(eq(users.id, id))
    return id
  }
  const quotasLeft = ['AI_QUERY 5/50', 'ENQUIRY 5/20', 'INTENTION 5/5', 'SAMPLE_REQ 5/10']

  test('a new account with the same address gets only the rest of the first trial and its quotas, even after three deletions', async () => {
    const until = now + trialPeriod.days * dayMs
    let id = await makeUsedAccount()
    for (let turn = 1; turn <= 3; turn += 1) {
      await deleteAccount(id, now + turn * dayMs)
      id = await account()
      expect(await begin(id, now + turn * dayMs)).toEqual({ until, bonus: null, quotas: quotasLeft })
    }
  })
  test('a new account with the same address gets the remaining bought days, and no second bonus', async () => {
    await deleteAccount(await makeUsedAccount({ vipExpireTime: now + 400 * dayMs, profileBonusTime: now - 1 }))
    expect(await begin(await account())).toEqual({ until: now + 400 * dayMs, bonus: now - 1, quotas: quotasLeft })
  })
  test('a new account with the same address is not a member if the old membership had ended', async () => {
    await deleteAccount(await makeUsedAccount({ vipExpireTime: now - 1 }))
    const id = await account()
    expect((await begin(id)).until).toBe(now - 1)
    expect(await hasMembership(t.deps.db, id, now)).toBe(false)
  })
  test('a new account with the same address gets the remaining membership of the account that was deleted last', async () => {
    await deleteAccount(await makeUsedAccount({ vipExpireTime: 1 }))
    const id = await account()
    await begin(id)
    await t.deps.db.update(users).set({ vipExpireTime: 2 }).where(eq(users.id, id))
    await deleteAccount(id)
    expect((await begin(await account())).until).toBe(2)
  })
  test('an email address counts as new after two years, not a millisecond before', async () => {
    await deleteAccount(await makeUsedAccount({ vipExpireTime: 1 }))
    const [early, late] = [await account(), await account({}, `late-${email}`)]
    expect((await begin(early, now + formerMemberMs - 1)).until).toBe(1)
    const returnTime = now + formerMemberMs
    expect(await begin(late, returnTime)).toEqual({ ...freshMembership, until: returnTime + trialPeriod.days * dayMs })
  })
  test('a new account gets nothing from a deleted account with another email address', async () => {
    await deleteAccount(await makeUsedAccount({ vipExpireTime: 1 }))
    const otherEmail = `other-${email}`
    expect((await begin(await account({}, otherEmail), now, otherEmail)).until).toBe(now + trialPeriod.days * dayMs)
  })
})

test('the stored trace of a deleted account contains neither the email address nor the nickname', async () => {
  await deleteAccount(await account({ nickname: 'Lucia', vipExpireTime: 7 }))
  const rows = JSON.stringify(await t.deps.db.select().from(formerMembers))
  for (const word of [email, email.split('@')[0] ?? '', 'Lucia']) expect(rows).not.toContain(word)
})
