import { and, desc, eq, ne, notInArray } from 'drizzle-orm'
import type { AccountId } from '#domain/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { knownDevices, users } from './schema.ts'
import { tokenHash } from './token-hash.ts'

/** As many devices as a person has; the one used longest ago is dropped. */
const most = 10

/** The app's ids are UUIDs. A short id, or one that a program gives to all its users, is not a secret. */
const shortest = 32

const hashOf = (deviceId: string | null): string | null =>
  deviceId !== null && deviceId.length >= shortest ? tokenHash(deviceId) : null

/** Whether somebody has signed in to this account from this device before. */
export const isKnownDevice = async (
  db: Database,
  account: { readonly role: 'buyer' | 'seller'; readonly email: string },
  deviceId: string | null,
): Promise<boolean> => {
  const deviceHash = hashOf(deviceId)
  if (deviceHash === null) return false
  const found = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(users.role, account.role), eq(users.email, account.email), eq(knownDevices.deviceHash, deviceHash)))
  return found.length > 0
}

export const rememberDevice = async (
  db: Database,
  userId: AccountId,
  deviceId: string | null,
  now: number,
): Promise<void> => {
  const deviceHash = hashOf(deviceId)
  if (deviceHash === null) return
  await db
    .insert(knownDevices)
    .values({ userId, deviceHash, seenAt: now })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.deviceHash], set: { seenAt: now } })
  const newest = db
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.seenAt))
    .limit(most)
  await db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), notInArray(knownDevices.deviceHash, newest)))
}

/** After a new password, only the device that set it stays known. */
export const forgetOtherDevices = async (db: Database, userId: AccountId, deviceId: string | null): Promise<void> => {
  await db
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), ne(knownDevices.deviceHash, hashOf(deviceId) ?? '')))
}
