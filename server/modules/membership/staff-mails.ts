import { eq, lte } from 'drizzle-orm'
import { locales, type Locale } from '#contract/languages.ts'
import { dayMs } from '#lib/day-ms.ts'
import { nameOfUser } from '#server/modules/accounts/name-of-user.ts'
import { buyerCompanies, staffOffers, users } from '#server/modules/accounts/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Mail, Mailer } from '#server/platform/mail/mailer.ts'
import { texts, withValues } from '#server/texts/texts.ts'

/** After a failure the mail server is tried again after this, for a day. */
const retryMs = 10 * 60 * 1000

type Offer = typeof staffOffers.$inferSelect

/** Takes one offer whose mail is due; no other worker takes it again, even after a crash. */
const claim = (db: Database, now: number): Promise<Offer | null> =>
  db.transaction(async (tx) => {
    const [next] = await tx
      .select({ id: staffOffers.id })
      .from(staffOffers)
      .where(lte(staffOffers.mailDue, now))
      .orderBy(staffOffers.mailDue, staffOffers.id)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!next) return null
    const [taken] = await tx.update(staffOffers).set({ mailDue: null }).where(eq(staffOffers.id, next.id)).returning()
    return taken ?? null
  })

/** Names are user input: in a mail they must stay on their line, and no mail reader may turn them into a link. */
const plain = (name: string): string =>
  name
    .replaceAll(/[\s:/\\@：／＠]+/gu, ' ')
    .replaceAll(/[.。．｡](?=[\p{L}\p{N}])/gu, '. ')
    .slice(0, 80)

const languageOf = async (db: Database, { email, inviterId }: Offer): Promise<{ locale: Locale; inviter: string }> => {
  const [inviter] = await db.select().from(users).where(eq(users.id, inviterId))
  const [owner] = await db.select({ locale: users.locale }).from(users).where(eq(users.email, email))
  return { locale: owner?.locale ?? inviter?.locale ?? locales[0], inviter: inviter ? nameOfUser(inviter) : '' }
}

const addedMail = async (db: Database, offer: Offer, appUrl: string | null): Promise<Mail> => {
  const [company] = await db.select().from(buyerCompanies).where(eq(buyerCompanies.id, offer.companyId))
  const { locale, inviter } = await languageOf(db, offer)
  const { subject, text } = texts.mails.added
  const said = withValues(text, { inviter: plain(inviter), company: plain(company?.name ?? '') })[locale]
  const link = appUrl === null ? [] : [withValues(texts.mails.notice.open, { url: appUrl })[locale]]
  return { to: offer.email, subject: subject[locale], text: [said, ...link].join('\n\n'), id: `added-${offer.id}` }
}

interface Using {
  readonly db: Database
  readonly mailer: Mailer
  readonly appUrl: string | null
  readonly onFault: (error: unknown) => void
}

/**
 * Tells people who were added to a company, once each, where to answer. Does not reveal whether they have an account.
 */
export const mailAdded = async ({ db, mailer, appUrl, onFault }: Using, now: number): Promise<void> => {
  for (let offer = await claim(db, now); offer !== null; offer = await claim(db, now)) {
    try {
      await mailer.send(await addedMail(db, offer, appUrl))
    } catch (error) {
      if (offer.createdAt > now - dayMs)
        await db
          .update(staffOffers)
          .set({ mailDue: now + retryMs })
          .where(eq(staffOffers.id, offer.id))
      onFault(error)
    }
  }
}
