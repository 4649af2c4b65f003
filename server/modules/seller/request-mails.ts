import { and, eq, gt, inArray, isNull, lte, notExists, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { html } from 'hono/html'
import type { Locale } from '#contract/languages.ts'
import { status } from '#domain/lifecycle/status.ts'
import { accountId, type AccountId } from '#domain/ids.ts'
import { dayMs } from '#lib/day-ms.ts'
import { notificationSubscriptions, users } from '#server/modules/accounts/schema.ts'
import { findCompany } from '#server/modules/catalogue/companies/repo.ts'
import { labelFor } from '#server/modules/catalogue/reference/labels.ts'
import { records, supplierOutbox } from '#server/modules/requests/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import { claimInstanceValue, readInstanceValue } from '#server/platform/db/epoch.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App, HttpContext } from '#server/platform/http/context.ts'
import { sendPage } from '#server/platform/http/page.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import { isSameSignature, signatureOf } from '#server/platform/secrets/signature.ts'
import { texts, withValues } from '#server/texts/texts.ts'

const pauseMs = 60 * 60 * 1000

/** The language for accounts that have not logged in yet. */
const usualLocale: Locale = 'zh-Hans'

const keyName = 'mail-links'
const offPath = '/seller-api/mails/off'

/** The link that stops the mails. It needs no login and never expires, because old mails are opened, too. */
const offUrl = async ({ db, random, sellerUrl }: Pick<Using, 'db' | 'random' | 'sellerUrl'>, id: AccountId) => {
  const key = (await readInstanceValue(db, keyName)) ?? (await claimInstanceValue(db, keyName, random.token()))
  const url = new URL(`..${offPath}`, sellerUrl)
  url.search = String(new URLSearchParams({ account: id, key: signatureOf(key, id) }))
  return url.href
}

const setMailDue = (tx: Database, rows: SQL | undefined, mailDue: number | null) => {
  // A step locks its record before the row, so waiting here for locked rows could cause a deadlock.
  const free = tx.select({ id: supplierOutbox.id }).from(supplierOutbox).where(rows).for('update', { skipLocked: true })
  return tx
    .update(supplierOutbox)
    .set({ mailDue })
    .where(inArray(supplierOutbox.id, free))
    .returning({ id: supplierOutbox.id, recordId: supplierOutbox.recordId })
}

const passedOver = 'passed over' as const

const isSeller = and(eq(users.role, 'seller'), isNull(users.blockedAt), isNull(users.deleteAt))

/** The claim is stored before the mails are sent, so that a crash does not lead to a second mail. */
const claim = (db: Database, now: number) =>
  db.transaction(async (tx) => {
    const mailed = alias(users, 'mailed')
    const isMailedLately = and(
      eq(mailed.role, 'seller'),
      eq(mailed.supplierId, supplierOutbox.companyId),
      gt(mailed.requestsMailedAt, now - pauseMs),
    )
    const mailedLately = tx.select({ id: mailed.id }).from(mailed).where(isMailedLately)
    const isDue = and(lte(supplierOutbox.mailDue, now), gt(supplierOutbox.createTime, now - dayMs))
    const [next] = await tx
      .select({ companyId: supplierOutbox.companyId })
      .from(supplierOutbox)
      .innerJoin(users, and(isSeller, eq(users.supplierId, supplierOutbox.companyId)))
      .where(and(isDue, notExists(mailedLately)))
      .orderBy(supplierOutbox.mailDue, supplierOutbox.id)
      .limit(1)
    if (!next) return null
    const { companyId } = next
    // Locks the accounts, so that only one of two workers mails the supplier within the pause.
    const accounts = await tx
      .select({
        id: users.id,
        email: users.email,
        locale: users.locale,
        mailedAt: users.requestsMailedAt,
        on: notificationSubscriptions.isEnable,
      })
      .from(users)
      .leftJoin(
        notificationSubscriptions,
        and(eq(notificationSubscriptions.userId, users.id), eq(notificationSubscriptions.targetTypes, 'email')),
      )
      .where(and(isSeller, eq(users.supplierId, companyId)))
      .orderBy(users.id)
      .for('update', { of: users })
    if (accounts.some(({ mailedAt }) => (mailedAt ?? 0) > now - pauseMs)) return passedOver
    const areDue = and(eq(supplierOutbox.companyId, companyId), lte(supplierOutbox.mailDue, now))
    const rows = await setMailDue(tx, areDue, null)
    if (rows.length === 0) return null
    const ids = rows.map(({ recordId }) => recordId)
    const unopened = await tx
      .select({ kind: records.kind, recordNo: records.recordNo })
      .from(records)
      .where(and(inArray(records.id, ids), eq(records.status, status.sent), gt(records.createTime, now - dayMs)))
    const to = accounts.filter(({ on }) => on !== false)
    const [first] = unopened
    const company = await findCompany(tx, companyId)
    if (!first || to.length === 0 || !company) return passedOver
    const toIds = to.map(({ id }) => id)
    await tx.update(users).set({ requestsMailedAt: now }).where(inArray(users.id, toIds))
    return { rowIds: rows.map(({ id }) => id), count: unopened.length, first, to, names: company.names }
  })

type ClaimedRequests = Exclude<Awaited<ReturnType<typeof claim>>, typeof passedOver | null>
type Recipient = ClaimedRequests['to'][number]

const requestMail = async (using: Using, claimed: ClaimedRequests, recipient: Recipient): Promise<Mail> => {
  const { count, first, rowIds, names } = claimed
  const { id, email, locale } = recipient
  const language = locale ?? usualLocale
  const place = count === 1 ? `${first.kind}/${first.recordNo}` : first.kind
  const unsubscribeUrl = await offUrl(using, id)
  const { subject, text, foot } = texts.mails.newRequests
  const values = { company: labelFor(names, language), count }
  const lines = [
    withValues(text, values),
    withValues(texts.mails.notice.open, { url: `${using.sellerUrl}#${place}` }),
    withValues(foot, { ...values, url: unsubscribeUrl }),
  ]
  return {
    to: email,
    subject: withValues(subject, values)[language],
    text: lines.map((line) => line[language]).join('\n\n'),
    id: `requests-${Math.max(...rowIds)}-${id}`,
    unsubscribeUrl,
  }
}

interface Using extends Pick<Deps, 'db' | 'mailer' | 'random'> {
  readonly sellerUrl: string
  readonly onFault: (error: unknown) => void
}

export const sendRequestMails = async (using: Using, now: number): Promise<void> => {
  const { db, mailer, onFault } = using
  for (;;) {
    const claimed = await claim(db, now)
    if (claimed === null) return
    if (claimed === passedOver) continue
    let isMailed = false
    for (const account of claimed.to)
      try {
        await mailer.send(await requestMail(using, claimed, account))
        isMailed = true
      } catch (error) {
        onFault(error)
      }
    // None of the mails could be sent, so the requests are due again after the pause.
    if (!isMailed) await setMailDue(db, inArray(supplierOutbox.id, [...claimed.rowIds]), now)
  }
}

const accountOfLink = async (db: Database, http: HttpContext) => {
  const { account = '', key = '' } = http.req.query()
  const secret = await readInstanceValue(db, keyName)
  if (secret === null || !isSameSignature(signatureOf(secret, account), key)) throw notFound()
  const [user] = await db
    .select({ id: users.id, email: users.email, locale: users.locale })
    .from(users)
    .where(and(eq(users.id, accountId.parse(account)), eq(users.role, 'seller')))
  if (!user) throw notFound()
  return { ...user, locale: user.locale ?? usualLocale }
}

/** GET changes nothing, because mail programs open links to check them. */
export const unsubscribeRoutes = (app: App, { db, random }: Pick<Deps, 'db' | 'random'>): void => {
  const { newRequests } = texts.mails
  const show = (http: HttpContext, user: Awaited<ReturnType<typeof accountOfLink>>, isOn: boolean | null) => {
    const text = isOn === null ? newRequests.question : isOn ? newRequests.resumed : newRequests.stopped
    const button = isOn === false ? newRequests.again : newRequests.stop
    return sendPage(http, {
      lang: user.locale,
      title: newRequests.title[user.locale],
      formAction: "'self'",
      body: html`<p>${withValues(text, { email: user.email })[user.locale]}</p>
        <form method="post">
          <button name="on" value="${isOn === false ? '1' : '0'}">${button[user.locale]}</button>
        </form>`,
    })
  }
  app.get(offPath, async (http) => show(http, await accountOfLink(db, http), null))
  app.post(offPath, async (http) => {
    const user = await accountOfLink(db, http)
    const isEnable = (await http.req.parseBody())['on'] === '1'
    await db
      .insert(notificationSubscriptions)
      .values({ id: random.uuid(), userId: user.id, targetTypes: 'email', isEnable })
      .onConflictDoUpdate({
        target: [notificationSubscriptions.userId, notificationSubscriptions.targetTypes],
        set: { isEnable },
      })
    return show(http, user, isEnable)
  })
}
