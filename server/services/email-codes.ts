import { and, eq, gt, sql } from 'drizzle-orm'
import { codeScene } from '#contract/calls/auth.ts'
import { code as codes } from '#contract/codes.ts'
import type { Locale } from '#contract/headers.ts'
import type { Database } from '../db/database.ts'
import { emailCodes, users } from '../db/schema/accounts.ts'
import type { Deps } from '../deps.ts'
import { Refusal, tooMany } from '../http/refusal.ts'
import { codeMail } from './mail-texts.ts'
import type { CodeScene } from './mail-texts.ts'

/** Specification, section 9. */
export const resendAfterMs = 60_000
const minutes = 10
const lifeMs = minutes * 60_000
const attempts = 5

const keyOf = (email: string, scene: CodeScene) => and(eq(emailCodes.email, email), eq(emailCodes.scene, scene))

const tooOften = (waitMs: number) => tooMany(waitMs, codes.codeTooOften, 'A code was sent a moment ago.')

/** Throws while the last code of this address and scene is younger than a minute. */
export const refuseIfTooSoon = async (db: Database, email: string, scene: CodeScene, now: number): Promise<void> => {
  const [last] = await db.select({ sentAt: emailCodes.sentAt }).from(emailCodes).where(keyOf(email, scene))
  if (last && last.sentAt + resendAfterMs > now) throw tooOften(last.sentAt + resendAfterMs - now)
}

/**
 * Mails a code for a scene. Whether the address has an account shows neither in the answer nor in its time:
 * where no code can be given, a mail without one goes out and a code that nobody knows is kept.
 */
export const sendCode = async (
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'passwords' | 'mailer'>,
  { email, scene, locale }: { email: string; scene: CodeScene; locale: Locale },
): Promise<void> => {
  const { db, clock, random, passwords, mailer } = deps
  const now = clock.now()
  const [account] = await db.select({ id: users.id }).from(users).where(and(eq(users.role, 'buyer'), eq(users.email, email)))
  const given = (account === undefined) === (scene === codeScene.register)
  const code = String(random.below(1_000_000)).padStart(6, '0')
  const codeHash = await passwords.hash(code)
  const row = { codeHash, sentAt: now, expiresAt: now + lifeMs, attemptsLeft: given ? attempts : 0 }
  const written = await db
    .insert(emailCodes)
    .values({ email, scene, ...row })
    // Of two requests at once one wins; the other is told to wait, as if it had come a moment later.
    .onConflictDoUpdate({
      target: [emailCodes.email, emailCodes.scene],
      set: row,
      setWhere: sql`${emailCodes.sentAt} <= ${now - resendAfterMs}`,
    })
    .returning({ email: emailCodes.email })
  if (written.length === 0) throw tooOften(resendAfterMs)
  try {
    await mailer.send(codeMail({ to: email, locale, scene, code: given ? code : null, minutes }))
  } catch (error) {
    // Not sent: asking again at once must be possible.
    await db.delete(emailCodes).where(keyOf(email, scene))
    throw new Error('the mail could not be handed over', { cause: error })
  }
}

const wrong = () => new Refusal(codes.codeWrong, { msg: 'The code is wrong or has expired.' })

/** Counts one attempt and says whether the code is right. Five wrong ones end it. */
const tryCode = async (
  { db, clock, passwords }: Pick<Deps, 'db' | 'clock' | 'passwords'>,
  email: string,
  scene: CodeScene,
  code: string,
): Promise<boolean> => {
  const [row] = await db
    .update(emailCodes)
    .set({ attemptsLeft: sql`${emailCodes.attemptsLeft} - 1` })
    .where(and(keyOf(email, scene), gt(emailCodes.attemptsLeft, 0), gt(emailCodes.expiresAt, clock.now())))
    .returning({ codeHash: emailCodes.codeHash })
  return row !== undefined && passwords.verify(row.codeHash, code)
}

type Using = Pick<Deps, 'db' | 'clock' | 'passwords'>

/** Throws unless the code is right; it stays good for the call that uses it. */
export const checkCode = async (deps: Using, email: string, scene: CodeScene, code: string): Promise<void> => {
  if (!(await tryCode(deps, email, scene, code))) throw wrong()
  // Looking at a right code costs none of the guesses.
  await deps.db.update(emailCodes).set({ attemptsLeft: attempts }).where(keyOf(email, scene))
}

/** Throws unless the code is right, and uses it up: of two calls at once, one gets it. */
export const spendCode = async (deps: Using, email: string, scene: CodeScene, code: string): Promise<void> => {
  if (!(await tryCode(deps, email, scene, code))) throw wrong()
  const spent = await deps.db.delete(emailCodes).where(keyOf(email, scene)).returning({ email: emailCodes.email })
  if (spent.length === 0) throw wrong()
}
