import { readConfig } from '#server/platform/config.ts'
import { consoleLog } from '#server/platform/log.ts'
import { mailerOf } from '#server/platform/mail/mailer.ts'
import { argon2Passwords } from '#server/platform/secrets/passwords.ts'
import { systemClock, systemRandom } from '#server/platform/system.ts'
import { listCommand, printLines, writeCommand, type Env, type Print } from '#server/commands/database/open.ts'
import { accountVerbs } from './accounts.ts'
import { figureVerbs } from './figures.ts'
import { membershipVerbs } from './memberships.ts'
import { reportVerbs, reviewVerbs } from './moderation.ts'
import { supplierVerbs } from './suppliers.ts'
import { parseVerb, runVerb, usageOf, type Verbs } from './verbs.ts'

const commands: ReadonlyMap<string, Verbs> = new Map([
  ['account', accountVerbs],
  ['membership', membershipVerbs],
  ['supplier', supplierVerbs],
  ['review', reviewVerbs],
  ['report', reportVerbs],
  ['figures', figureVerbs],
])

/** `npm run admin -- account|… <verb> …`: the operator's commands. Null: there is no such command. */
export const operatorMain = async (
  name: string,
  argv: readonly string[],
  env: Env,
  out: Print,
): Promise<number | null> => {
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
    passwords: argon2Passwords(systemRandom),
    log: consoleLog,
    config,
    mailer: mailerOf(config, consoleLog),
  }
  const open = parsed.writes ? writeCommand : listCommand
  return open(env, out, (db, print) => runVerb({ db, ...parts }, parsed, print))
}
