import { sql } from 'drizzle-orm'
import { dayMs } from '#lib/day-ms.ts'
import { rowsOf } from '#server/platform/db/statements.ts'
import { readConfig } from '#server/platform/config.ts'
import { consoleLog } from '#server/platform/log.ts'
import { mailerOf } from '#server/platform/mail/mailer.ts'
import { argon2Hasher } from '#server/platform/secrets/passwords.ts'
import { systemClock, systemRandom } from '#server/platform/system.ts'
import {
  CommandError,
  runListCommand,
  printLines,
  runWriteCommand,
  type Env,
  type LinePrinter,
} from '#server/commands/database/open.ts'
import { accountVerbs } from './accounts.ts'
import { membershipVerbs } from './memberships.ts'
import { reportVerbs, reviewVerbs } from './moderation.ts'
import { sellerVerbs, supplierVerbs } from './suppliers.ts'
import { supportVerbs } from './support.ts'
import { parseVerb, runVerb, usageOf, type ListVerb, type Verbs } from './verbs.ts'

const figures: ListVerb = {
  form: '[day]',
  about:
    'Prints the figures of a day in UTC (2026-11-30), or of today. They are counted from the rows that exist: deleted accounts are missing, and logins whose session ended more than seven days ago.',
  list: async ({ db, clock }, [day = new Date(clock.now()).toISOString().slice(0, 10)], print) => {
    const from = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN
    if (Number.isNaN(from)) throw new CommandError(`"${day}" is not a day such as 2026-11-30.`)
    const isOf = (column: string) => sql`${sql.identifier(column)} between ${from} and ${from + dayMs - 1}`
    const logged = (...types: readonly string[]) => {
      const isType = sql`type = any (string_to_array(${types.join()}, ','))`
      return sql`(select count(*) from request_log where ${isOf('time')} and ${isType})`
    }
    const sent = (kind: string) =>
      sql`(select count(*) from request_records where ${isOf('create_time')} and kind = ${kind})`
    const [row = {}] = await rowsOf<Record<string, unknown>>(
      db,
      sql`select
        (select count(*) from users where ${isOf('created_at')} and role = 'buyer') as "buyers registered",
        (select count(*) from users where ${isOf('created_at')} and role = 'seller') as "suppliers' accounts created",
        (select count(*) from sessions where ${isOf('created_at')} and created_at - started_at < 1000) as "logins",
        (select count(distinct draft_id) from request_records where ${isOf('create_time')}) as "requests sent",
        ${sent('enquiry')} as "enquiries, one a supplier",
        ${sent('sample')} as "samples, one a supplier",
        ${sent('intention')} as "registrations, one a supplier",
        ${logged('quoted')} as "quotations",
        ${logged('accepted', 'confirmed', 'agreed')} as "acceptances",
        ${logged('declined')} as "refusals by suppliers",
        ${logged('not-selected')} as "refusals by buyers",
        (select count(*) from files where ${isOf('created_at')}) as "files uploaded",
        (select count(*) from chat_exchanges where ${isOf('asked_at')}) as "questions to the assistant",
        (select count(*) from membership_orders where ${isOf('pay_time')}) as "memberships paid"`,
    )
    print(`Figures of ${day} (UTC)`)
    for (const [name, count] of Object.entries(row)) print(`${String(count).padStart(8)}  ${name}`)
  },
}

export const figureVerbs: Verbs = new Map([['', figures]])

const commands: ReadonlyMap<string, Verbs> = new Map([
  ['account', accountVerbs],
  ['membership', membershipVerbs],
  ['seller', sellerVerbs],
  ['supplier', supplierVerbs],
  ['review', reviewVerbs],
  ['report', reportVerbs],
  ['support', supportVerbs],
  ['figures', figureVerbs],
])

export const operatorMain = async (name: string, argv: readonly string[], env: Env, out: LinePrinter) => {
  const verbs = commands.get(name)
  if (!verbs) return null
  const parsed = parseVerb(verbs, argv)
  if (!parsed) {
    printLines(out, usageOf(name, verbs))
    return argv[0] === '--help' ? 0 : 1
  }
  const config = readConfig(env, null)
  const parts = {
    clock: systemClock,
    random: systemRandom,
    passwords: argon2Hasher(systemRandom),
    log: consoleLog,
    config,
    mailer: mailerOf(config, consoleLog),
  }
  const open = parsed.writes ? runWriteCommand : runListCommand
  return open(env, out, (db, print) => runVerb({ db, ...parts }, parsed, print))
}
