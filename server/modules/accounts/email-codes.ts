import { and, eq, gt, sql, lte } from 'drizzle-orm'
import { codeScene } from '#contract/calls/auth.ts'
import { code as codes } from '#contract/codes.ts'
import type { Locale } from '#contract/languages.ts'
import type { Database } from '#server/platform/db/database.ts'
import { emailCodes, users, captchas } from './schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal, tooMany } from '#server/platform/http/refusal.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import { texts, withValues, type Text } from '#server/texts/texts.ts'
import { tokenHash } from './sessions.ts'

const captchaLifeMs = 5 * 60_000

/** Creates a captcha for a browser. The browser's previous one becomes invalid. */
export const newCaptcha = async (deps: Pick<Deps, 'db' | 'clock' | 'captcha'>, session: string): Promise<string> => {
  const { db, clock, captcha } = deps
  const text = captcha.text()
  const row = { answer: text.toLowerCase(), expiresAt: clock.now() + captchaLifeMs }
  await db.delete(captchas).where(lte(captchas.expiresAt, clock.now()))
  await db
    .insert(captchas)
    .values({ sessionHash: tokenHash(session), ...row })
    .onConflictDoUpdate({ target: captchas.sessionHash, set: row })
  return captcha.draw(text)
}

const matches = (row: { answer: string; expiresAt: number } | undefined, answer: string, now: number) =>
  row !== undefined && row.expiresAt > now && row.answer === answer.trim().toLowerCase()

/** Uses the captcha up, and throws if the answer is wrong: each image allows one guess. */
export const spendCaptcha = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sessions: readonly string[],
  answer: string,
): Promise<void> => {
  for (const session of sessions) {
    const [row] = await db
      .delete(captchas)
      .where(eq(captchas.sessionHash, tokenHash(session)))
      .returning()
    if (matches(row, answer, clock.now())) return
  }
  throw new Refusal(codes.captchaWrong)
}

/**
 * Checks an answer without using up the captcha. A wrong answer does use it up, so that checking does not help to
 * guess.
 */
export const checkCaptcha = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sessions: readonly string[],
  answer: string,
): Promise<boolean> => {
  for (const session of sessions) {
    const key = eq(captchas.sessionHash, tokenHash(session))
    const [row] = await db.select().from(captchas).where(key)
    if (matches(row, answer, clock.now())) return true
    if (row) await db.delete(captchas).where(key)
  }
  return false
}

type CodeScene = (typeof codeScene)[keyof typeof codeScene]
interface Written {
  readonly to: string
  readonly locale: Locale
  readonly scene: CodeScene
  /** Null if the address does not fit the purpose; the mail then says why there is no code. */
  readonly code: string | null
  readonly minutes: number
}

const codeMail = ({ to, locale, scene, code, minutes }: Written): Mail => {
  const { subject, text } =
    code !== null ? texts.mails.code : scene === codeScene.register ? texts.mails.account : texts.mails.noAccount
  const worded = (one: Text) => withValues(one, { code: code ?? '', minutes })[locale]
  return { to, subject: worded(subject), text: worded(text) }
}

/** Specification, section 9: another code is mailed after 60 s at the earliest. */
const resendAfterMs = 60_000
const minutes = 10
const lifeMs = minutes * 60_000
const attempts = 5

const keyOf = (email: string, scene: CodeScene) => and(eq(emailCodes.email, email), eq(emailCodes.scene, scene))

const tooOften = (waitMs: number) => tooMany(waitMs, codes.codeTooOften)

export const refuseIfTooSoon = async (db: Database, email: string, scene: CodeScene, now: number): Promise<void> => {
  const [last] = await db.select({ sentAt: emailCodes.sentAt }).from(emailCodes).where(keyOf(email, scene))
  if (last && last.sentAt + resendAfterMs > now) throw tooOften(last.sentAt + resendAfterMs - now)
}

/** Mails a code. Neither answer nor time reveals whether the account exists: without one, the mail has no code. */
export const sendCode = async (
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'passwords' | 'mailer'>,
  { email, scene, locale }: { email: string; scene: CodeScene; locale: Locale },
): Promise<void> => {
  const { db, clock, random, passwords, mailer } = deps
  const now = clock.now()
  const [account] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'buyer'), eq(users.email, email)))
  const hasCode = (account === undefined) === (scene === codeScene.register)
  const code = String(random.below(1_000_000)).padStart(6, '0')
  const codeHash = await passwords.hash(code)
  const row = { codeHash, sentAt: now, expiresAt: now + lifeMs, attemptsLeft: attempts }
  const writtenCodes = await db
    .insert(emailCodes)
    .values({ email, scene, ...row })
    // One of two simultaneous requests wins. The other is told to wait, as if it had arrived a moment later.
    .onConflictDoUpdate({
      target: [emailCodes.email, emailCodes.scene],
      set: row,
      setWhere: sql`${emailCodes.sentAt} <= ${now - resendAfterMs}`,
    })
    .returning({ email: emailCodes.email })
  if (writtenCodes.length === 0) throw tooOften(resendAfterMs)
  try {
    await mailer.send(codeMail({ to: email, locale, scene, code: hasCode ? code : null, minutes }))
  } catch (error) {
    // Deletes only this call's code: a mail server may take minutes to fail, and a newer code must stay.
    await db.delete(emailCodes).where(and(keyOf(email, scene), eq(emailCodes.codeHash, codeHash)))
    throw new Error('the mail could not be handed over', { cause: error })
  }
}

const wrong = () => new Refusal(codes.codeWrong)

type Using = Pick<Deps, 'db' | 'clock' | 'passwords'>

/**
 * Checks a code in constant time, at the cost of one of five attempts. Runs outside a transaction, because a rollback
 * would return the attempt.
 */
export const proveCode = async (
  { db, clock, passwords }: Using,
  email: string,
  scene: CodeScene,
  code: string,
): Promise<void> => {
  const [row] = await db
    .update(emailCodes)
    .set({ attemptsLeft: sql`${emailCodes.attemptsLeft} - 1` })
    .where(and(keyOf(email, scene), gt(emailCodes.attemptsLeft, 0), gt(emailCodes.expiresAt, clock.now())))
    .returning({ codeHash: emailCodes.codeHash })
  const right = await passwords.verify(row?.codeHash ?? (await passwords.decoy()), code)
  if (!row || !right) throw wrong()
}

/** Throws unless the code is right. The right code gets its attempts back for the call that will use it. */
export const checkCode = async (deps: Using, email: string, scene: CodeScene, code: string): Promise<void> => {
  await proveCode(deps, email, scene, code)
  await deps.db.update(emailCodes).set({ attemptsLeft: attempts }).where(keyOf(email, scene))
}

/** Deletes a verified code in the transaction that it permits, so only one of two simultaneous calls succeeds. */
export const consumeCode = async (tx: Database, email: string, scene: CodeScene): Promise<void> => {
  const spent = await tx.delete(emailCodes).where(keyOf(email, scene)).returning({ email: emailCodes.email })
  if (spent.length === 0) throw wrong()
}
