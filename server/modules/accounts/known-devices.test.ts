import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { forgetOtherDevices, isKnownDevice, rememberDevice } from './sessions.ts'
import { knownDevices, users } from './schema.ts'

let me: Awaited<ReturnType<TestApp['newBuyer']>>
const t = await testApp()
beforeEach(async () => {
  me = await t.newBuyer()
})
const device = () => t.deps.random.uuid()
const remember = (id: string | null, at = 1, userId = me.userId) => rememberDevice(t.deps.db, userId, id, at)
const knows = (id: string | null, email = me.email, role: 'buyer' | 'seller' = 'buyer') =>
  isKnownDevice(t.deps.db, { role, email }, id)

describe('a device', () => {
  test('a device is known to the account that logged in from it, and to no other account', async () => {
    const [mine, other] = [device(), await t.newBuyer()]
    expect(await knows(mine)).toBe(false)
    await remember(mine)
    expect(await knows(mine)).toBe(true)
    expect([await knows(mine, other.email), await knows(mine, me.email, 'seller')]).toEqual([false, false])
    expect([await knows(device()), await knows(mine.toUpperCase()), await knows(`${mine}0`)]).toEqual([
      false,
      false,
      false,
    ])
  })
  test.each([null, '', 'web', 'x'.repeat(31)])('a device with the id %j does not become known', async (name) => {
    await remember(name)
    expect(await knows(name)).toBe(false)
    expect(await t.deps.db.select().from(knownDevices).where(eq(knownDevices.userId, me.userId))).toEqual([])
  })
  test('a device is stored only as a hash, so that a reader of the database cannot impersonate it', async () => {
    const mine = device()
    await remember(mine)
    const rows = await t.deps.db.select().from(knownDevices).where(eq(knownDevices.userId, me.userId))
    expect(JSON.stringify(rows)).not.toContain(mine)
    expect(await knows(rows[0]?.deviceHash ?? '')).toBe(false)
  })
  test('known devices are deleted with their account', async () => {
    const mine = device()
    await remember(mine)
    await t.deps.db.delete(users).where(eq(users.id, me.userId))
    expect(await knows(mine)).toBe(false)
  })
})

describe('the known devices of an account', () => {
  test('an account has at most ten known devices: a new one replaces the one that was used least recently', async () => {
    const all = Array.from({ length: 10 }, device)
    for (const [at, id] of all.entries()) await remember(id, at + 1)
    const [first = '', second = '', ...others] = all
    await remember(first, 11)
    const eleventh = device()
    await remember(eleventh, 12)
    expect(await Promise.all([first, second, eleventh].map((id) => knows(id)))).toEqual([true, false, true])
    expect(await Promise.all(others.map((id) => knows(id)))).toEqual(Array(8).fill(true))
  })
  test('many devices of one account do not affect those of another', async () => {
    const [other, theirs] = [await t.newBuyer(), device()]
    await remember(theirs, 0, other.userId)
    for (let at = 1; at <= 11; at += 1) await remember(device(), at)
    expect(await knows(theirs, other.email)).toBe(true)
  })
  test('a new password makes all devices unknown except the one that set it, or all of them if that one sends no id', async () => {
    const [mine, lost, other] = [device(), device(), await t.newBuyer()]
    for (const id of [mine, lost]) await remember(id)
    await remember(lost, 1, other.userId)
    await forgetOtherDevices(t.deps.db, me.userId, mine)
    expect([await knows(mine), await knows(lost), await knows(lost, other.email)]).toEqual([true, false, true])
    await forgetOtherDevices(t.deps.db, me.userId, null)
    expect(await knows(mine)).toBe(false)
  })
})
