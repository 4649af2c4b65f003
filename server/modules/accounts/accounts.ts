import { and, eq, gt } from 'drizzle-orm'
import { accountId, type AccountId } from '#domain/ids.ts'
import { codePurpose } from '#contract/calls/auth.ts'
import { code } from '#contract/codes.ts'
import type { LoginData } from '#contract/entities/account.ts'
import { emailProblem, passwordRepeatProblem } from '#domain/account/rules.ts'
import type { BuyerCompanyId } from '#server/platform/ids.ts'
import { addSharer } from '#server/platform/db/account-share.ts'
import type { Database } from '#server/platform/db/database.ts'
import { notificationSubscriptions, users, formerMembers, quotas } from './schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import { invalidFields, Refusal } from '#server/platform/http/refusal.ts'
import { requesterOf, consumeCode, attemptCode, type CodePurpose } from './email-codes.ts'
import { lockInvitingCompany, attemptInviteCode, joinByInvite } from './invites.ts'
import {
  forgetOtherDevices,
  isKnownDevice,
  rememberDevice,
  openSession,
  revokeAllSessions,
  tokenHash,
} from './sessions.ts'
import { refuseWeakPassword } from './new-password.ts'
import { texts } from '#server/texts/texts.ts'
import { dayMs } from '#lib/day-ms.ts'
import { newQuotaRows } from './members.ts'

export const trialPeriod = { days: 30 } as const

/** A mailbox whose account was deleted gets a new trial only after this time. */
export const formerMemberMs = 730 * dayMs

export const mailboxOf = (email: string): string => email.replace(/\+[^@]*@/, '@')
const mailboxHash = (email: string): string => tokenHash(mailboxOf(email))

export const storeFormerMember = async (tx: Database, userId: AccountId, now: number): Promise<void> => {
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  if (user?.role !== 'buyer') return
  const { permissionType, totalLimit, usedCount, periodTime } = quotas
  const quotasLeft = await tx
    .select({ permissionType, totalLimit, usedCount, periodTime })
    .from(quotas)
    .where(eq(quotas.userId, userId))
  const { vipExpireTime: until, profileBonusTime } = user
  const formerValues = { until, profileBonusTime, quotas: quotasLeft, deletedAt: now }
  await tx
    .insert(formerMembers)
    .values({ emailHash: mailboxHash(user.email), ...formerValues })
    .onConflictDoUpdate({ target: formerMembers.emailHash, set: formerValues })
}

type Goods = Parameters<typeof newQuotaRows>[2]
export const beginMembership = async (tx: Database, userId: AccountId, email: string, now: number, goods: Goods) => {
  const [former] = await tx
    .select()
    .from(formerMembers)
    .where(and(eq(formerMembers.emailHash, mailboxHash(email)), gt(formerMembers.deletedAt, now - formerMemberMs)))
  const vipExpireTime = former ? former.until : now + trialPeriod.days * dayMs
  await tx
    .update(users)
    .set({ vipExpireTime, profileBonusTime: former?.profileBonusTime ?? null })
    .where(eq(users.id, userId))
  const quotasLeft = new Map(former?.quotas.map((quota) => [quota.permissionType, quota]))
  await tx
    .insert(quotas)
    .values(
      newQuotaRows(userId, 'trial', goods).map((quota) => ({ ...quota, ...quotasLeft.get(quota.permissionType) })),
    )
}

type Using = Pick<Deps, 'db' | 'clock' | 'random' | 'passwords' | 'rateLimiter'>

/** Guesses from a known device are counted separately, so that a stranger's guesses do not lock out the owner. */
const freeTriesOfDevice = 10

interface SignIn {
  readonly email: string
  readonly password: string
  readonly code: string
  readonly inviteUuid: string
  readonly inviteCode: string
  readonly deviceId: string | null
  readonly address: string
  readonly browser: string | null
}

export const normaliseEmail = (email: string): string => {
  const problem = emailProblem(email)
  if (problem) throw invalidFields([{ path: 'email', rule: problem }], texts.accounts.emailFormat)
  return email.normalize('NFC').trim().toLowerCase()
}

export const findAccount = async (db: Database, role: 'buyer' | 'seller', email: string) => {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.role, role), eq(users.email, email)))
  return user
}
const findBuyer = (db: Database, email: string) => findAccount(db, 'buyer', email)

const loginFailed = () => new Refusal(code.loginFailed)
/** Thrown only after the password or the mailed code was right, so that a stranger does not learn of the block. */
const accountBlocked = () => new Refusal(code.forbidden, { http: 200, msg: texts.accounts.blocked })

type Credentials = Pick<SignIn, 'email' | 'password' | 'deviceId' | 'browser'>

type Reset = Omit<Credentials, 'browser'> & Pick<SignIn, 'address' | 'code'> & { readonly repassword: string }

const verifyMailedCode = async (
  deps: Pick<Using, 'db' | 'clock' | 'passwords'>,
  { email, scene, ...caller }: { email: string; scene: CodePurpose } & Pick<SignIn, 'address' | 'deviceId'>,
  mailed: string,
): Promise<void> => {
  const { asker } = await requesterOf(deps.db, email, caller)
  await attemptCode(deps, { email, scene, asker }, mailed)
}

const resetPassword = async (deps: Using, { password, repassword, deviceId, address, ...reset }: Reset) => {
  const { db, clock, passwords } = deps
  const email = normaliseEmail(reset.email)
  refuseWeakPassword(password)
  const rule = passwordRepeatProblem(password, repassword)
  if (rule) throw invalidFields([{ path: 'repassword', rule }], texts.accounts.passwordsDiffer)
  await verifyMailedCode(deps, { email, scene: codePurpose.resetPassword, address, deviceId }, reset.code)
  const user = await findBuyer(db, email)
  if (!user) throw loginFailed()
  addSharer(user.id)
  const passwordHash = await passwords.hash(password)
  await db.transaction(async (tx) => {
    await consumeCode(tx, email, codePurpose.resetPassword)
    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id))
    await rememberDevice(tx, user.id, deviceId, clock.now())
    await forgetOtherDevices(tx, user.id, deviceId)
    await revokeAllSessions(tx, user.id, clock.now())
  })
}

export const createAccountService = (deps: Using, goods: Goods) => {
  const { db, clock, random, passwords, rateLimiter } = deps

  /** Must run outside the transaction, whose rollback would restore the attempt that a wrong code used up. */
  const proveInvite = async ({ inviteUuid, inviteCode }: SignIn): Promise<void> => {
    const problem = inviteUuid === '' ? null : await attemptInviteCode(db, inviteUuid, inviteCode, clock.now())
    if (problem) throw problem
  }

  const enter = async (
    user: { id: AccountId; companyId: BuyerCompanyId | null },
    signIn: SignIn,
    first: (tx: Database) => Promise<void> = async () => undefined,
  ): Promise<LoginData> => {
    addSharer(user.id)
    const mayJoin = user.companyId === null
    if (mayJoin) await proveInvite(signIn)
    return db.transaction(async (tx) => {
      await first(tx)
      if (mayJoin) await lockInvitingCompany(tx, signIn.inviteUuid)
      const [still] = await tx
        .select({ deleteAt: users.deleteAt, companyId: users.companyId, blockedAt: users.blockedAt })
        .from(users)
        .where(eq(users.id, user.id))
        .for('update')
      if (!still) throw loginFailed()
      if (still.blockedAt !== null) throw accountBlocked()
      const deletionCancelled = still.deleteAt !== null
      if (deletionCancelled) await tx.update(users).set({ deleteAt: null }).where(eq(users.id, user.id))
      const joins = mayJoin && still.companyId === null
      if (joins) await joinByInvite(tx, user.id, signIn, clock.now())
      await rememberDevice(tx, user.id, signIn.deviceId, clock.now())
      const login = await openSession(deps, tx, user.id, signIn)
      return {
        ...login,
        ...(deletionCancelled && { deletionCancelled }),
        ...(!joins && signIn.inviteUuid !== '' && { joined: false }),
      }
    })
  }

  /** Counts a guess before checking it, so that simultaneous guesses all count. */
  const verifyLogin = async (role: 'buyer' | 'seller', { email: typed, password, deviceId }: Credentials) => {
    const email = normaliseEmail(typed)
    const isKnown = await isKnownDevice(db, { role, email }, deviceId)
    const account = tokenHash(`${role} ${email}${isKnown ? ` ${deviceId}` : ''}`)
    await rateLimiter.guesses.begin(db, account, isKnown ? freeTriesOfDevice : undefined)
    const user = await findAccount(db, role, email)
    const right = await passwords.verify(user?.passwordHash ?? null, password)
    if (!user || !right) throw loginFailed()
    await rateLimiter.guesses.right(db, account)
    return user
  }

  return {
    login: async (signIn: SignIn) => enter(await verifyLogin('buyer', signIn), signIn),
    sellerLogin: async (signIn: Credentials) => {
      const { id, blockedAt } = await verifyLogin('seller', signIn)
      if (blockedAt !== null) throw accountBlocked()
      await rememberDevice(db, id, signIn.deviceId, clock.now())
      return openSession(deps, db, id, signIn)
    },

    loginByCode: async (signIn: SignIn) => {
      const email = normaliseEmail(signIn.email)
      await verifyMailedCode(deps, { ...signIn, email, scene: codePurpose.login }, signIn.code)
      const user = await findBuyer(db, email)
      if (!user) throw loginFailed()
      return enter(user, signIn, (tx) => consumeCode(tx, email, codePurpose.login))
    },

    register: async (signIn: SignIn) => {
      const email = normaliseEmail(signIn.email)
      refuseWeakPassword(signIn.password)
      await verifyMailedCode(deps, { ...signIn, email, scene: codePurpose.register }, signIn.code)
      await proveInvite(signIn)
      const [now, id] = [clock.now(), accountId.parse(random.uuid())]
      const passwordHash = await passwords.hash(signIn.password)
      return db.transaction(async (tx) => {
        await consumeCode(tx, email, codePurpose.register)
        await lockInvitingCompany(tx, signIn.inviteUuid)
        const createdUsers = await tx
          .insert(users)
          .values({ id, role: 'buyer', email, passwordHash, createdAt: now })
          .onConflictDoNothing()
          .returning({ id: users.id })
        if (createdUsers.length === 0) throw new Refusal(code.emailTaken)
        await beginMembership(tx, id, email, now, goods)
        await tx.insert(notificationSubscriptions).values({ id: random.uuid(), userId: id, targetTypes: 'email' })
        await joinByInvite(tx, id, signIn, now)
        await rememberDevice(tx, id, signIn.deviceId, now)
        return openSession(deps, tx, id, signIn)
      })
    },

    resetPassword: (reset: Reset) => resetPassword(deps, reset),
  }
}
