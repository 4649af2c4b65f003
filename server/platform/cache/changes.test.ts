import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buyerCompanyId } from '#server/platform/ids.ts'
import { accountId } from '#domain/ids.ts'
import { assignSeq } from '#server/modules/catalogue/changes/catalogue-clock.ts'
import { openSession, revokeAllSessions } from '#server/modules/accounts/sessions.ts'
import { systemClock, systemRandom } from '../system.ts'
import { testDatabase } from '#tests/harness/test-database.ts'
import { changeCountsOf, createChangeCounts, type ChangeCounts, type Topic } from './changes.ts'
import type { Database } from '../db/database.ts'
import { buyerCompanies, sessions, users } from '#server/modules/accounts/schema.ts'

const of = (changes: ChangeCounts | undefined, topic: Topic): number => changes?.of(topic) ?? Number.NaN

describe('the notifications that a server receives', () => {
  let db: Database
  const [userId, companyId] = [accountId.parse(systemRandom.uuid()), buyerCompanyId.parse(systemRandom.uuid())]
  beforeAll(async () => {
    ;({ db } = await testDatabase())
    await db.insert(buyerCompanies).values({ id: companyId, name: 'Campo', createdAt: 1 })
    await db
      .insert(users)
      .values({ id: userId, role: 'buyer', email: 'told@test.example', passwordHash: 'x', companyId, createdAt: 1 })
    await openSession({ clock: systemClock, random: systemRandom }, db, userId)
  })
  let countsBefore: Record<Topic, number>
  const readCounts = () => ({
    people: of(changeCountsOf(db), 'people'),
    catalogue: of(changeCountsOf(db), 'catalogue'),
  })
  const settle = async () => {
    // Notifications arrive in order, so when the clock's notification has arrived, earlier ones have too.
    const catalogue = of(changeCountsOf(db), 'catalogue')
    await assignSeq(db)
    await vi.waitFor(() => expect(readCounts().catalogue).toBeGreaterThan(catalogue))
  }
  beforeEach(async () => {
    await settle()
    countsBefore = readCounts()
  })
  const ofUser = eq(users.id, userId)

  test.each<[string, () => Promise<unknown>]>([
    ['a session is revoked', () => revokeAllSessions(db, userId, 5)],
    ['a session ends sooner', () => db.update(sessions).set({ accessExpiresAt: 5 }).where(eq(sessions.userId, userId))],
    ['a session is swept away', () => db.delete(sessions).where(eq(sessions.userId, userId))],
    ['somebody becomes an administrator', () => db.update(users).set({ isCompanyAdmin: true }).where(ofUser)],
    ['somebody leaves the company', () => db.update(users).set({ companyId: null }).where(ofUser)],
    ['somebody moves to another country', () => db.update(users).set({ country: 'BR' }).where(ofUser)],
    [
      'the company moves',
      () => db.update(buyerCompanies).set({ country: 'AR' }).where(eq(buyerCompanies.id, companyId)),
    ],
    ['somebody is gone', () => db.delete(users).where(ofUser)],
  ])('a notification of the topic "people" is sent when %s', async (_, change) => {
    await change()
    await vi.waitFor(() => expect(readCounts().people).toBeGreaterThan(countsBefore.people))
    expect(readCounts().catalogue).toBe(countsBefore.catalogue)
  })

  test('a notification of the topic "catalogue" is sent when a change of the catalogue\'s clock is committed', async () => {
    let inside: Record<Topic, number> | null = null
    await db.transaction(async (tx) => {
      await assignSeq(tx)
      inside = readCounts()
      expect(changeCountsOf(tx)).toBeUndefined()
    })
    expect(inside).toEqual(countsBefore)
    await vi.waitFor(() => expect(readCounts().catalogue).toBeGreaterThan(countsBefore.catalogue))
    expect(readCounts().people).toBe(countsBefore.people)
  })

  test('no notification is sent for a change that is rolled back, or of a field that is not cached', async () => {
    const rollback = db.transaction(async (tx) => {
      await revokeAllSessions(tx, userId, 6)
      tx.rollback()
    })
    await expect(rollback).rejects.toThrow()
    await db.update(users).set({ nickname: 'Told' })
    await db.update(sessions).set({ firstUsedAt: 7 })
    await settle()
    expect(readCounts().people).toBe(countsBefore.people)
  })
})

describe('counting changes', () => {
  test('each topic is counted separately, and an unknown topic counts as all topics', () => {
    const changes = createChangeCounts()
    changes.listening()
    const [people, catalogue] = [of(changes, 'people'), of(changes, 'catalogue')]
    changes.notify('people')
    expect([of(changes, 'people'), of(changes, 'catalogue')]).toEqual([people + 1, catalogue])
    changes.notify('prices')
    expect([of(changes, 'people'), of(changes, 'catalogue')]).toEqual([people + 2, catalogue + 1])
    changes.notify(undefined)
    changes.wrote()
    expect([of(changes, 'people'), of(changes, 'catalogue')]).toEqual([people + 4, catalogue + 3])
  })
  test('while nothing listens, the counts are unknown, and earlier counts are not valid afterwards', () => {
    const changes = createChangeCounts()
    expect(changes.of('people')).toBeNull()
    changes.listening()
    const countBefore = changes.of('people')
    changes.deaf()
    expect(changes.of('people')).toBeNull()
    changes.listening()
    expect(changes.of('people')).not.toBe(countBefore)
  })
})
