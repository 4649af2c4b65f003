import { eq, lte } from 'drizzle-orm'
import { code } from '#contract/codes.ts'
import { captchas } from './schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { tokenHash } from './token-hash.ts'

const lifeMs = 5 * 60_000

/** Creates a new captcha for a browser; its previous one is no longer valid. */
export const newCaptcha = async (deps: Pick<Deps, 'db' | 'clock' | 'captcha'>, session: string): Promise<string> => {
  const { db, clock, captcha } = deps
  const text = captcha.text()
  const row = { answer: text.toLowerCase(), expiresAt: clock.now() + lifeMs }
  await db.delete(captchas).where(lte(captchas.expiresAt, clock.now()))
  await db
    .insert(captchas)
    .values({ sessionHash: tokenHash(session), ...row })
    .onConflictDoUpdate({ target: captchas.sessionHash, set: row })
  return captcha.draw(text)
}

const matches = (row: { answer: string; expiresAt: number } | undefined, answer: string, now: number) =>
  row !== undefined && row.expiresAt > now && row.answer === answer.trim().toLowerCase()

/** Uses the captcha up, right or wrong, and throws if the answer is wrong: each image allows one guess. */
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
  throw new Refusal(code.captchaWrong)
}

/** Checks without using up a right answer. A wrong one ends the image, so that checking is no way to guess. */
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
