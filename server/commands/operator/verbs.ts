import { eq } from 'drizzle-orm'
import { accountId, type AccountId } from '#domain/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { CommandError, type LinePrinter } from '#server/commands/database/open.ts'
import { users } from '#server/modules/accounts/schema.ts'

export interface OperatorDeps extends Pick<Deps, 'db' | 'clock' | 'random' | 'passwords' | 'log' | 'config'> {
  readonly mailer: Mailer | null
}

/** `says` is always printed. `write` is not called with `--check`, or without `--yes` if the verb needs it. */
export interface PlannedChange {
  readonly says: string
  readonly kind: string
  readonly account: AccountId | null
  readonly write: () => Promise<readonly string[]>
}

interface Described {
  /** The usage of the arguments: `<required>`, `[optional]` and, only as the last one, `<text…>` for several words. */
  readonly form: string
  readonly about: string
}
export interface ListVerb extends Described {
  readonly list: (using: OperatorDeps, args: readonly string[], print: LinePrinter) => Promise<void>
}
export interface ChangeVerb extends Described {
  readonly change: (using: OperatorDeps, args: readonly string[]) => Promise<PlannedChange>
  readonly needsYes?: true
}

/** The key '' is for a command without a verb. */
export type Verbs = ReadonlyMap<string, ListVerb | ChangeVerb>

export const parseVerb = (verbs: Verbs, argv: readonly string[]) => {
  const flags = argv.filter((one) => one.startsWith('--'))
  const words = argv.filter((one) => !one.startsWith('--'))
  const named = verbs.get(words[0] ?? '')
  const verb = named ?? verbs.get('')
  if (!verb) return null
  const args = named ? words.slice(1) : words
  const required = verb.form.split('<').length - 1
  const most = verb.form.endsWith('…>') ? Infinity : required + verb.form.split('[').length - 1
  const needsYes = 'change' in verb && verb.needsYes === true
  const areKnown = flags.every((one) => one === '--check' || (needsYes && one === '--yes'))
  if (!areKnown || args.length < required || args.length > most) return null
  const isDry = flags.includes('--check') || (needsYes && !flags.includes('--yes'))
  return { verb, args, writes: 'change' in verb && !isDry }
}

export const usageOf = (name: string, verbs: Verbs): string =>
  [...verbs]
    .map(([verb, { form, about }]) => `${['npm run admin --', name, verb, form].filter(Boolean).join(' ')}\n${about}\n`)
    .concat(
      'Reads DATABASE_URL or DATA_DIR, and DEMO=1 for a demonstration. A list, and a change with --check, write nothing. A database in a folder can be opened by one process: stop the backend first.',
    )
    .join('\n')

export const runVerb = async (
  using: OperatorDeps,
  { verb, args, writes }: NonNullable<ReturnType<typeof parseVerb>>,
  print: LinePrinter,
): Promise<number> => {
  try {
    if ('list' in verb) await verb.list(using, args, print)
    else {
      const { says, kind, account, write } = await verb.change(using, args)
      print(says)
      const lines = writes ? await write() : [`Nothing was changed.${verb.needsYes ? ' --yes does it.' : ''}`]
      for (const line of lines) print(line)
      if (writes) using.log({ level: 'info', event: 'security', kind, account, by: 'operator' })
    }
    return 0
  } catch (error) {
    if (!(error instanceof CommandError || error instanceof Refusal)) throw error
    print(error.message)
    return 1
  }
}

export const findAccountById = async (db: Database, id: string) => {
  const [account] = await db
    .select()
    .from(users)
    .where(eq(users.id, accountId.parse(id)))
  if (!account) throw new CommandError(`There is no account with the id "${id}". "account find" shows ids.`)
  return account
}

export const formatDayAndTime = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ')
