import { and, asc, eq, desc, isNull } from 'drizzle-orm'
import { code } from '#contract/codes.ts'
import type { ReceivedInvitation } from '#contract/calls/staff.ts'
import type { Database } from '#server/platform/db/database.ts'
import { buyerCompanies, staffInvitations, users, invites } from '#server/modules/accounts/schema.ts'
import { lockDueRow, dueRetryMs, type LimitAndOffset } from '#server/platform/db/statements.ts'
import type { Deps } from '#server/platform/deps.ts'
import { randomReadableCode } from '#server/platform/system.ts'
import { Refusal, notFound } from '#server/platform/http/refusal.ts'
import type { AdministratorGrant, InvitationGrant } from '#server/modules/accounts/authorize.ts'
import { normaliseEmail } from '#server/modules/accounts/accounts.ts'
import { stateOfInvite, requireFreeSeat } from '#server/modules/accounts/invites.ts'
import { nameOfUser } from '#server/modules/accounts/members.ts'
import { checkStaffNames, type StaffNames } from './staff.ts'
import { texts, withValues } from '#server/texts/texts.ts'
import { alias } from 'drizzle-orm/pg-core'
import { inviteCodeLength } from '#domain/account/rules.ts'
import { dayMs } from '#lib/day-ms.ts'
import { locales } from '#contract/languages.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'

type Offer = typeof staffInvitations.$inferSelect

/** The claim is stored before the mail is sent, so that a crash does not lead to a second mail. */
const claim = (db: Database, now: number): Promise<Offer | undefined> =>
  db.transaction(async (tx) => {
    const offer = await lockDueRow(tx, staffInvitations, [staffInvitations.mailDue, staffInvitations.id], now)
    if (offer) await tx.update(staffInvitations).set({ mailDue: null }).where(eq(staffInvitations.id, offer.id))
    return offer
  })

/** Names are user input, so in a mail they must stay on one line and not become links. */
const toPlainName = (name: string): string =>
  name
    .replaceAll(/[\s:/\\@：／＠]+/gu, ' ')
    .replaceAll(/[.。．｡](?=[\p{L}\p{N}])/gu, '. ')
    .slice(0, 80)

const addedMail = async (db: Database, offer: Offer, appUrl: string | null): Promise<Mail> => {
  const [company] = await db.select().from(buyerCompanies).where(eq(buyerCompanies.id, offer.companyId))
  const [inviter] = await db.select().from(users).where(eq(users.id, offer.inviterId))
  const [owner] = await db.select({ locale: users.locale }).from(users).where(eq(users.email, offer.email))
  const locale = owner?.locale ?? inviter?.locale ?? locales[0]
  const { subject, text } = texts.mails.added
  const values = { inviter: toPlainName(inviter ? nameOfUser(inviter) : ''), company: toPlainName(company?.name ?? '') }
  const mailText = withValues(text, values)[locale]
  const link = appUrl === null ? [] : [withValues(texts.mails.notice.open, { url: appUrl })[locale]]
  return { to: offer.email, subject: subject[locale], text: [mailText, ...link].join('\n\n'), id: `added-${offer.id}` }
}

interface Using extends Pick<Deps, 'db' | 'mailer'> {
  readonly appUrl: string | null
  readonly onFault: (error: unknown) => void
}

export const mailStaffInvitations = async ({ db, mailer, appUrl, onFault }: Using, now: number): Promise<void> => {
  for (let offer = await claim(db, now); offer; offer = await claim(db, now)) {
    try {
      await mailer.send(await addedMail(db, offer, appUrl))
    } catch (error) {
      if (offer.createdAt > now - dayMs)
        await db
          .update(staffInvitations)
          .set({ mailDue: now + dueRetryMs })
          .where(eq(staffInvitations.id, offer.id))
      onFault(error)
    }
  }
}

const inviteLifeMs = 7 * dayMs

export const createInvite = async (tx: Database, random: Deps['random'], grant: AdministratorGrant, now: number) => {
  const { companyId } = grant.object
  await requireFreeSeat(tx, companyId)
  const [id, inviteCode, expiresAt] = [random.uuid(), randomReadableCode(random, inviteCodeLength), now + inviteLifeMs]
  const inviterId = grant.actor.userId
  await tx.insert(invites).values({ id, code: inviteCode, companyId, inviterId, createdAt: now, expiresAt })
  return { inviteUuid: id, inviteCode, expiresTime: expiresAt }
}

export const findInvitePage = async (tx: Database, grant: AdministratorGrant, page: LimitAndOffset, now: number) => {
  const inviter = alias(users, 'inviter')
  const user = alias(users, 'user_of_invite')
  const condition = eq(invites.companyId, grant.object.companyId)
  const rows = await tx
    .select({ invite: invites, inviter, user })
    .from(invites)
    .innerJoin(inviter, eq(inviter.id, invites.inviterId))
    .leftJoin(user, eq(user.id, invites.usedBy))
    .where(condition)
    .orderBy(desc(invites.createdAt), desc(invites.id))
    .limit(page.limit)
    .offset(page.offset)
  const list = rows.map(({ invite, inviter: by, user: usedBy }) => ({
    inviteUuid: invite.id,
    inviteCode: invite.code,
    state: stateOfInvite(invite, now),
    createTime: invite.createdAt,
    expiresTime: invite.expiresAt,
    inviter: nameOfUser(by),
    usedBy: usedBy && nameOfUser(usedBy),
    usedTime: invite.usedAt,
  }))
  return { list, total: await tx.$count(invites, condition) }
}

export const revokeInvite = async (tx: Database, grant: AdministratorGrant, id: string, now: number): Promise<void> => {
  const isOwnInvite = and(eq(invites.id, id), eq(invites.companyId, grant.object.companyId))
  const [invite] = await tx.select({ id: invites.id }).from(invites).where(isOwnInvite).for('update')
  if (!invite) throw notFound()
  await tx
    .update(invites)
    .set({ revokedAt: now })
    .where(and(isOwnInvite, isNull(invites.usedAt), isNull(invites.revokedAt)))
}

/** The answer does not reveal whether the email address has an account. */
export const createStaffInvitation = async (
  tx: Database,
  random: Deps['random'],
  grant: AdministratorGrant,
  person: StaffNames & { readonly email: string },
  now: number,
  mayMail: (email: string) => boolean = () => true,
): Promise<string> => {
  const { companyId } = grant.object
  const email = normaliseEmail(person.email)
  await checkStaffNames(tx, companyId, person, {})
  await requireFreeSeat(tx, companyId)
  const { firstName, lastName, username } = person
  const invitation = { firstName, lastName, username, inviterId: grant.actor.userId, createdAt: now }
  const id = random.uuid()
  const isMember = (await tx.$count(users, and(eq(users.companyId, companyId), eq(users.email, email)))) > 0
  const addedId = isMember
    ? []
    : await tx
        .insert(staffInvitations)
        .values({ id, companyId, email, ...invitation, mailDue: mayMail(email) ? now : null })
        .onConflictDoNothing()
        .returning({ id: staffInvitations.id })
  if (addedId.length === 0) throw new Refusal(code.emailTaken, { msg: texts.membership.alreadyAdded })
  return id
}

const ofCompany = ({ object }: AdministratorGrant, id: string) =>
  and(eq(staffInvitations.id, id), eq(staffInvitations.companyId, object.companyId))

export const renameInvitedPerson = async (tx: Database, grant: AdministratorGrant, id: string, names: StaffNames) => {
  const [added] = await tx
    .select({ id: staffInvitations.id })
    .from(staffInvitations)
    .where(ofCompany(grant, id))
    .for('update')
  if (!added) return false
  await checkStaffNames(tx, grant.object.companyId, names, { offer: id })
  const { firstName, lastName, username } = names
  await tx.update(staffInvitations).set({ firstName, lastName, username }).where(ofCompany(grant, id))
  return true
}

export const removeInvitedPerson = async (tx: Database, grant: AdministratorGrant, id: string): Promise<boolean> =>
  (await tx.delete(staffInvitations).where(ofCompany(grant, id)).returning({ id: staffInvitations.id })).length === 1

export const findInvitationsTo = async (db: Database, email: string): Promise<ReceivedInvitation[]> => {
  const rows = await db
    .select({ offer: staffInvitations, companyName: buyerCompanies.name, inviter: users })
    .from(staffInvitations)
    .innerJoin(buyerCompanies, eq(buyerCompanies.id, staffInvitations.companyId))
    .innerJoin(users, eq(users.id, staffInvitations.inviterId))
    .where(eq(staffInvitations.email, email))
    .orderBy(asc(staffInvitations.createdAt))
  return rows.map(({ offer, companyName, inviter }) => ({
    id: offer.id,
    companyName,
    inviter: nameOfUser(inviter),
    createTime: offer.createdAt,
  }))
}

export const declineInvitation = async (tx: Database, { object }: InvitationGrant): Promise<void> => {
  await tx.delete(staffInvitations).where(eq(staffInvitations.id, object.id))
}

export const acceptInvitation = async (tx: Database, grant: InvitationGrant): Promise<void> => {
  const { companyId, firstName, lastName, username } = grant.object
  // `lockUser` would lock the person's company, too: two people who join each other's companies could deadlock.
  const [me] = await tx.select().from(users).where(eq(users.id, grant.actor.userId)).for('update')
  if (!me || me.companyId !== null) throw new Refusal(code.forbidden, { http: 200, msg: texts.membership.leaveFirst })
  await declineInvitation(tx, grant)
  await requireFreeSeat(tx, companyId)
  const nickname = me.nickname ?? `${firstName} ${lastName}`
  await tx
    .update(users)
    .set({ companyId, isCompanyAdmin: false, firstName, lastName, username, nickname })
    .where(eq(users.id, me.id))
}
