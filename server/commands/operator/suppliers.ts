import { and, eq, inArray, sql } from 'drizzle-orm'
import { status } from '#domain/lifecycle/status.ts'
import { createSeller, supplierOf } from '#server/commands/sellers/main.ts'
import { labelIn } from '#server/modules/catalogue/reference/labels.ts'
import { records } from '#server/modules/requests/schema.ts'
import { supplierId } from '#server/platform/ids.ts'
import { faultOf } from '#server/platform/log.ts'
import { rowsOf } from '#server/platform/db/statements.ts'
import { texts, withValues } from '#server/texts/texts.ts'
import { dayAndTime, type ChangeVerb, type ListVerb, type Using, type Verbs } from './verbs.ts'

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
      print(`${id} ${name ?? ''}  ${open} since ${dayAndTime(oldest)}  ${accounts ?? 'no account'}`)
    print(`${rows.length} suppliers have never answered, ${rows.filter((one) => one.accounts).length} with an account.`)
  },
}

/** In Chinese and English, because the language of a supplier that has not logged in is unknown. */
const mailInvitation = async ({ db, mailer, config }: Using, supplier: string, address: string) => {
  if (!mailer) return 'No mail was sent, because SMTP_URL is not set.'
  const { names } = await supplierOf(db, address, supplier)
  const isUnanswered = inArray(records.status, [status.sent, status.opened])
  const count = await db.$count(records, and(eq(records.companyId, supplierId.parse(supplier)), isUnanswered))
  const parts = (['zh-Hans', 'en'] as const).map((locale) => {
    const values = { company: labelIn(names, locale), count, url: config.sellerUrl ?? '' }
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
    return `The mail was not sent: ${faultOf(error)}`
  }
}

const invite: ChangeVerb = {
  form: '<supplier id> <email>',
  about:
    'Creates an account for a supplier, like "seller create", prints its password once, and mails the address where to log in.',
  change: async (using, [supplier = '', typed = '']) => {
    const { email, names } = await supplierOf(using.db, typed, supplier)
    return {
      says: `Creates an account for ${names.en} with the address ${email}, and mails it.`,
      kind: 'supplier-invited',
      account: null,
      write: async () => {
        const lines: string[] = []
        await createSeller(using, email, supplier, (line) => void lines.push(line))
        return [...lines, await mailInvitation(using, supplier, email)]
      },
    }
  },
}

export const supplierVerbs: Verbs = new Map<string, ListVerb | ChangeVerb>([
  ['never-answered', neverAnswered],
  ['invite', invite],
])
