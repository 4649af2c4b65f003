import { eq, lte } from 'drizzle-orm'
import { locales, type Locale } from '#contract/languages.ts'
import { dayMs } from '#lib/day-ms.ts'
import { nameOfUser } from '#server/modules/accounts/name-of-user.ts'
import { buyerCompanies, staffOffers, users } from '#server/modules/accounts/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Mail, Mailer } from '#server/platform/mail/mailer.ts'
import { texts, withValues } from '#server/texts/texts.ts'

/** A mail server that refuses is asked again after this, for a day. */
const retryMs = 10 * 60 * 1000

type Offer = typeof staffOffers.$inferSelect

/** Takes one offer whose mail is due: nobody else, and nobody after a crash, takes it again. */
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

/** Names are typed by people: in a mail they stay on their line, and no reader of mails makes a link of them. */
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

/** Tells people who were added to a company, once each, where they answer. Whether there is an account is not told. */
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
