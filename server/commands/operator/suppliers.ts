import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { emailProblem } from '#domain/account/rules.ts'
import { accountId } from '#domain/ids.ts'
import { status } from '#domain/lifecycle/status.ts'
import { CommandError } from '#server/commands/database/open.ts'
import { findAccount } from '#server/modules/accounts/accounts.ts'
import { sellerLinks, users } from '#server/modules/accounts/schema.ts'
import { linkSeller, unlinkSeller } from '#server/modules/accounts/seller-switch.ts'
import { revokeAllSessions } from '#server/modules/accounts/sessions.ts'
import { companies } from '#server/modules/catalogue/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import { labelFor } from '#server/modules/catalogue/reference/labels.ts'
import { records } from '#server/modules/requests/schema.ts'
import { supplierId } from '#server/platform/ids.ts'
import { randomReadableCode } from '#server/platform/system.ts'
import { errorMessageOf } from '#server/platform/log.ts'
import { rowsOf } from '#server/platform/db/statements.ts'
import { texts, withValues } from '#server/texts/texts.ts'
import { formatDayAndTime, type ChangeVerb, type ListVerb, type OperatorDeps, type Verbs } from './verbs.ts'

const clean = (email: string): string => {
  if (emailProblem(email)) throw new CommandError(`"${email}" is not an email address.`)
  return email.trim().toLowerCase()
}

const accountOf = async (db: Database, role: 'buyer' | 'seller', typed: string) => {
  const email = clean(typed)
  const account = await findAccount(db, role, email)
  if (!account) throw new CommandError(`There is no ${role}'s account "${email}".`)
  return account
}

/** 75 random bits. The hyphens make any of these passwords satisfy the rule of two kinds of characters. */
const newPassword = (random: OperatorDeps['random']): string =>
  Array.from({ length: 3 }, () => randomReadableCode(random, 5)).join('-')

const supplierOf = async (db: Database, id: string) => {
  const [supplier] = await db.select({ names: companies.names }).from(companies).where(eq(companies.id, id))
  if (!supplier) throw new CommandError(`The catalogue has no supplier "${id}".`)
  return supplier
}

const createSeller = async ({ db, clock, random, passwords }: OperatorDeps, email: string, supplier: string) => {
  const { names } = await supplierOf(db, supplier)
  const password = newPassword(random)
  const createdRows = await db
    .insert(users)
    .values({
      id: accountId.parse(random.uuid()),
      role: 'seller',
      email,
      passwordHash: await passwords.hash(password),
      nickname: names.en,
      supplierId: supplierId.parse(supplier),
      createdAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (createdRows.length === 0) throw new CommandError(`"${email}" has a seller's account already.`)
  return [`Made: ${email} for ${names.en}. Password: ${password}`]
}

const listSellers: ListVerb = {
  form: '',
  about: "Lists the accounts of suppliers, with the supplier and the buyers' accounts that may switch to each.",
  list: async ({ db }, _, print) => {
    const sellers = await db
      .select({ id: users.id, email: users.email, supplier: users.supplierId, names: companies.names })
      .from(users)
      .leftJoin(companies, eq(companies.id, users.supplierId))
      .where(eq(users.role, 'seller'))
      .orderBy(asc(users.email))
    const links = await db
      .select({ sellerId: sellerLinks.sellerId, email: users.email })
      .from(sellerLinks)
      .innerJoin(users, eq(users.id, sellerLinks.buyerId))
    for (const { id, email, supplier, names } of sellers) {
      print(`${email}  ${supplier === null ? 'no supplier' : `${supplier} ${names?.en ?? 'not in the catalogue'}`}`)
      for (const link of links) if (link.sellerId === id) print(`  linked: ${link.email}`)
    }
    if (sellers.length === 0) print('No supplier has an account.')
  },
}

const create: ChangeVerb = {
  form: '<email> <supplier id>',
  about: 'Creates an account for a supplier of the catalogue, and prints its password once.',
  change: async (using, [typed = '', supplier = '']) => {
    const email = clean(typed)
    const { names } = await supplierOf(using.db, supplier)
    return {
      says: `Creates an account for ${names.en} with the address ${email}.`,
      kind: 'seller-created',
      account: null,
      write: () => createSeller(using, email, supplier),
    }
  },
}

const setPassword: ChangeVerb = {
  form: '<email>',
  about: 'Gives the account another password, which is printed once, and ends its sessions.',
  change: async ({ db, clock, random, passwords }, [typed = '']) => {
    const { id, email } = await accountOf(db, 'seller', typed)
    return {
      says: `Changes the password of ${email}.`,
      kind: 'password-change',
      account: id,
      write: async () => {
        const password = newPassword(random)
        const passwordHash = await passwords.hash(password)
        await db.transaction(async (tx) => {
          await tx.update(users).set({ passwordHash }).where(eq(users.id, id))
          await revokeAllSessions(tx, id, clock.now())
        })
        return [`Password of ${email}: ${password}`]
      },
    }
  },
}

const link: ChangeVerb = {
  form: "<buyer's email> <seller's email>",
  about: "Lets the buyer's account switch to the seller's. It replaces an existing link of the buyer.",
  change: async ({ db, clock }, [buyer = '', seller = '']) => {
    const [from, to] = [await accountOf(db, 'buyer', buyer), await accountOf(db, 'seller', seller)]
    if (to.supplierId === null) throw new CommandError(`"${to.email}" answers for no supplier.`)
    return {
      says: `Lets ${from.email} switch to ${to.email}.`,
      kind: 'seller-linked',
      account: from.id,
      write: async () => {
        await db.transaction((tx) => linkSeller(tx, from.id, to.id, clock.now()))
        return []
      },
    }
  },
}

const unlink: ChangeVerb = {
  form: "<buyer's email>",
  about: 'Removes the link, and ends the sessions that were opened by it.',
  change: async ({ db, clock }, [buyer = '']) => {
    const { id, email } = await accountOf(db, 'buyer', buyer)
    return {
      says: `Removes the link of ${email}.`,
      kind: 'seller-unlinked',
      account: id,
      write: async () => {
        const had = await db.transaction((tx) => unlinkSeller(tx, id, clock.now()))
        if (!had) throw new CommandError(`"${email}" has no link.`)
        return []
      },
    }
  },
}

export const sellerVerbs: Verbs = new Map<string, ListVerb | ChangeVerb>([
  ['', listSellers],
  ['create', create],
  ['password', setPassword],
  ['link', link],
  ['unlink', unlink],
])

interface SilentSupplier {
  readonly id: string
  readonly name: string | null
  readonly open: number
  readonly oldest: number
  readonly accounts: string | null
}

const neverAnswered: ListVerb = {
  form: '',
  about:
    'Lists the suppliers that have never answered and have requests that wait for an answer: how many, since when, and the accounts of the supplier.',
  list: async ({ db }, _, print) => {
    const isOpen = sql`request.status in (${status.sent}, ${status.opened})`
    const rows = await rowsOf<SilentSupplier>(
      db,
      sql`
        select request.company_id as id, companies.names ->> 'en' as name,
          count(*) filter (where ${isOpen})::int as open,
          min(request.create_time) filter (where ${isOpen})::float8 as oldest,
          (select string_agg(email, ', ' order by email) from users
            where role = 'seller' and supplier_id = request.company_id) as accounts
        from request_records as request left join companies on companies.id = request.company_id
        group by request.company_id, companies.names
        having max(request.reply_state) = 0 and count(*) filter (where ${isOpen}) > 0
        order by open desc, request.company_id`,
    )
    for (const { id, name, open, oldest, accounts } of rows)
      print(`${id} ${name ?? ''}  ${open} since ${formatDayAndTime(oldest)}  ${accounts ?? 'no account'}`)
    print(`${rows.length} suppliers have never answered, ${rows.filter((one) => one.accounts).length} with an account.`)
  },
}

/** The mail is in Chinese and English, because the language of a supplier is unknown before its first login. */
const mailInvitation = async ({ db, mailer, config }: OperatorDeps, supplier: string, address: string) => {
  if (!mailer) return 'No mail was sent, because SMTP_URL is not set.'
  const { names } = await supplierOf(db, supplier)
  const isUnanswered = inArray(records.status, [status.sent, status.opened])
  const count = await db.$count(records, and(eq(records.companyId, supplierId.parse(supplier)), isUnanswered))
  const parts = (['zh-Hans', 'en'] as const).map((locale) => {
    const values = { company: labelFor(names, locale), count, url: config.sellerUrl ?? '' }
    const { subject, text } = texts.mails.supplierInvited
    const lines = config.sellerUrl === null ? [text] : [text, texts.mails.notice.open]
    return {
      subject: withValues(subject, values)[locale],
      text: lines.map((line) => withValues(line, values)[locale]).join('\n\n'),
    }
  })
  const [subject, text] = [parts.map((one) => one.subject).join(' / '), parts.map((one) => one.text).join('\n\n')]
  try {
    await mailer.send({ to: address, subject, text })
    return `Mailed ${address}. The mail does not contain the password: tell it in another way.`
  } catch (error) {
    return `The mail was not sent: ${errorMessageOf(error)}`
  }
}

const invite: ChangeVerb = {
  form: '<supplier id> <email>',
  about:
    'Creates an account for a supplier, like "seller create", prints its password once, and mails the address where to log in.',
  change: async (using, [supplier = '', typed = '']) => {
    const email = clean(typed)
    const { names } = await supplierOf(using.db, supplier)
    return {
      says: `Creates an account for ${names.en} with the address ${email}, and mails it.`,
      kind: 'supplier-invited',
      account: null,
      write: async () => [
        ...(await createSeller(using, email, supplier)),
        await mailInvitation(using, supplier, email),
      ],
    }
  },
}

export const supplierVerbs: Verbs = new Map<string, ListVerb | ChangeVerb>([
  ['never-answered', neverAnswered],
  ['invite', invite],
])
