import { and, desc, eq, gt, lte, ne, sql } from 'drizzle-orm'
import { codePurpose } from '#contract/calls/auth.ts'
import { code as codes } from '#contract/codes.ts'
import type { Locale } from '#contract/languages.ts'
import type { Database } from '#server/platform/db/database.ts'
import { emailCodes, users, captchas } from './schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal, tooManyRequests } from '#server/platform/http/refusal.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import { texts, withValues, type Text } from '#server/texts/texts.ts'
import { isKnownDevice, tokenHash } from './sessions.ts'

const captchaLifeMs = 5 * 60_000

const answerHash = (session: string, text: string) => tokenHash(`${session} ${text.trim().toLowerCase()}`)

export const storeCaptcha = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, session: string, text: string) => {
  const row = { answer: answerHash(session, text), expiresAt: clock.now() + captchaLifeMs }
  await db.delete(captchas).where(lte(captchas.expiresAt, clock.now()))
  await db
    .insert(captchas)
    .values({ sessionHash: tokenHash(session), ...row })
    .onConflictDoUpdate({ target: captchas.sessionHash, set: row })
  return text
}

type Captcha = typeof captchas.$inferSelect
const matches = (row: Captcha | undefined, session: string, answer: string, now: number): boolean =>
  row !== undefined && row.expiresAt > now && row.answer === answerHash(session, answer)

/** A wrong answer uses up the captcha too, so that each image allows one guess. Throws if the answer is wrong. */
export const consumeCaptcha = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sessions: readonly string[],
  answer: string,
): Promise<void> => {
  for (const session of sessions) {
    const [row] = await db
      .delete(captchas)
      .where(eq(captchas.sessionHash, tokenHash(session)))
      .returning()
    if (matches(row, session, answer, clock.now())) return
  }
  throw new Refusal(codes.captchaWrong)
}

/** A wrong answer uses up the captcha, so that nobody can find the answer by checking. A right answer does not. */
export const checkCaptcha = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sessions: readonly string[],
  answer: string,
): Promise<boolean> => {
  for (const session of sessions) {
    const key = eq(captchas.sessionHash, tokenHash(session))
    const [row] = await db.select().from(captchas).where(key)
    if (matches(row, session, answer, clock.now())) return true
    if (row) await db.delete(captchas).where(key)
  }
  return false
}

export type CodePurpose = (typeof codePurpose)[keyof typeof codePurpose]
const codeMail = ({ email, scene }: CodeKey, code: string | null, locale: Locale): Mail => {
  const { subject, text } =
    code !== null ? texts.mails.code : scene === codePurpose.register ? texts.mails.account : texts.mails.noAccount
  const fillValues = (one: Text) => withValues(one, { code: code ?? '', minutes })[locale]
  return { to: email, subject: fillValues(subject), text: fillValues(text) }
}

/** Specification, section 9: another code is mailed after 60 s at the earliest. */
const resendAfterMs = 60_000
const minutes = 10
const lifeMs = minutes * 60_000
const attempts = 5

/** If this many networks and devices have a code or an attempt for an email and a purpose, attempts of others fail. */
const maxGuessers = 30
/** A code may be typed on another device, so an attempt is compared with the newest codes of others, too. */
const maxOtherCodes = 4

interface CodeKey {
  readonly email: string
  readonly scene: CodePurpose
  readonly asker?: string
}

export const requesterOf = async (
  db: Database,
  email: string,
  { address, deviceId }: { readonly address: string; readonly deviceId: string | null },
): Promise<{ readonly asker: string; readonly isKnown: boolean }> => {
  const isKnown = await isKnownDevice(db, { role: 'buyer', email }, deviceId)
  return { asker: tokenHash(isKnown ? `device ${deviceId}` : `network ${address}`), isKnown }
}

const ofScene = ({ email, scene }: CodeKey) => and(eq(emailCodes.email, email), eq(emailCodes.scene, scene))
const keyOf = (key: CodeKey) => and(ofScene(key), eq(emailCodes.asker, key.asker ?? ''))

const tooOften = (waitMs: number) => tooManyRequests(waitMs, codes.codeTooOften)

export const refuseIfTooSoon = async (db: Database, key: CodeKey, now: number): Promise<void> => {
  const [last] = await db.select({ sentAt: emailCodes.sentAt }).from(emailCodes).where(keyOf(key))
  if (last && last.sentAt + resendAfterMs > now) throw tooOften(last.sentAt + resendAfterMs - now)
}

/** Neither the answer nor its time reveals whether the account exists. */
export const sendCode = async (
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'passwords' | 'mailer'>,
  { locale, ...key }: CodeKey & { readonly locale: Locale },
): Promise<void> => {
  const { email, scene, asker = '' } = key
  const { db, clock, random, passwords, mailer } = deps
  const now = clock.now()
  const [account] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'buyer'), eq(users.email, email)))
  const hasCode = (account === undefined) === (scene === codePurpose.register)
  const code = String(random.below(1_000_000)).padStart(6, '0')
  const codeHash = await passwords.hash(code)
  const row = { codeHash, sentAt: now, expiresAt: now + lifeMs, attemptsLeft: attempts }
  const writtenCodes = await db
    .insert(emailCodes)
    .values({ email, scene, asker, ...row })
    .onConflictDoUpdate({
      target: [emailCodes.email, emailCodes.scene, emailCodes.asker],
      set: row,
      setWhere: sql`${emailCodes.sentAt} <= ${now - resendAfterMs}`,
    })
    .returning({ email: emailCodes.email })
  if (writtenCodes.length === 0) throw tooOften(resendAfterMs)
  try {
    await mailer.send(codeMail(key, hasCode ? code : null, locale))
  } catch (error) {
    // Deletes only this call's code: a mail server may take minutes to fail, and a newer code must stay.
    await db.delete(emailCodes).where(and(keyOf(key), eq(emailCodes.codeHash, codeHash)))
    throw new Error('the mail could not be handed over', { cause: error })
  }
}

const wrong = () => new Refusal(codes.codeWrong)

type Using = Pick<Deps, 'db' | 'clock' | 'passwords'>

const takeTry = async (db: Database, key: CodeKey, now: number): Promise<boolean> => {
  const { email, scene, asker = '' } = key
  const isOver = lte(emailCodes.expiresAt, now)
  const [own] = await db.select({ asker: emailCodes.asker }).from(emailCodes).where(keyOf(key))
  if (!own && (await db.$count(emailCodes, and(ofScene(key), gt(emailCodes.expiresAt, now)))) >= maxGuessers)
    return false
  const firstTry = { codeHash: '', sentAt: 0, expiresAt: now + lifeMs, attemptsLeft: attempts - 1 }
  const countedRows = await db
    .insert(emailCodes)
    .values({ email, scene, asker, ...firstTry })
    .onConflictDoUpdate({
      target: [emailCodes.email, emailCodes.scene, emailCodes.asker],
      set: {
        codeHash: sql`case when ${isOver} then '' else ${emailCodes.codeHash} end`,
        expiresAt: sql`case when ${isOver} then ${firstTry.expiresAt} else ${emailCodes.expiresAt} end`,
        attemptsLeft: sql`case when ${isOver} then ${firstTry.attemptsLeft} else ${emailCodes.attemptsLeft} - 1 end`,
      },
      setWhere: sql`${isOver} or ${emailCodes.attemptsLeft} > 0`,
    })
    .returning({ asker: emailCodes.asker })
  return countedRows.length > 0
}

/** Throws unless the code is right and may be tried. Must run outside transactions: a rollback would undo the count. */
export const attemptCode = async ({ db, clock, passwords }: Using, key: CodeKey, code: string): Promise<void> => {
  const now = clock.now()
  const mayTry = await takeTry(db, key, now)
  const isOwn = eq(emailCodes.asker, key.asker ?? '')
  const sentCodes = await db
    .select({ codeHash: emailCodes.codeHash })
    .from(emailCodes)
    .where(and(ofScene(key), gt(emailCodes.expiresAt, now), ne(emailCodes.codeHash, '')))
    .orderBy(desc(isOwn), desc(emailCodes.sentAt))
    .limit(1 + maxOtherCodes)
  const hashes = sentCodes.length > 0 ? sentCodes.map(({ codeHash }) => codeHash) : [null]
  const verdicts = await Promise.all(hashes.map((hash) => passwords.verify(hash, code)))
  if (!mayTry || !verdicts.includes(true)) throw wrong()
}

/** Throws unless the code is right. A right code restores the attempts, because the call that uses it needs one. */
export const checkCode = async (deps: Using, key: CodeKey, code: string): Promise<void> => {
  await attemptCode(deps, key, code)
  await deps.db.update(emailCodes).set({ attemptsLeft: attempts }).where(keyOf(key))
}

/** Must run in the transaction of the change that the code permits, so that one of two simultaneous calls fails. */
export const consumeCode = async (tx: Database, email: string, scene: CodePurpose): Promise<void> => {
  const deletedCodes = await tx
    .delete(emailCodes)
    .where(ofScene({ email, scene }))
    .returning({ hash: emailCodes.codeHash })
  if (!deletedCodes.some(({ hash }) => hash !== '')) throw wrong()
}
