import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { systemClock } from '#server/platform/clock.ts'
import { consoleLine } from '#server/platform/console-text.ts'
import { demoAccount, demoSellerEmail } from '#server/seed/accounts.ts'
import { seedFolder } from '#server/platform/paths.ts'
import { systemRandom } from '#server/platform/random.ts'
import { baseOf, play } from './play.ts'
import { CommandError } from './sessions.ts'

const suppliers = (): string[] =>
  z
    .array(z.object({ id: z.string() }))
    .parse(JSON.parse(readFileSync(join(seedFolder, 'demo-companies.json'), 'utf8')))
    .map((company) => company.id)

const sessionFile = (file: string) => ({
  read: () => (existsSync(file) ? readFileSync(file, 'utf8') : null),
  write: (text: string) => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text, { mode: 0o600 })
  },
})

const readFile = (path: string) => {
  if (!existsSync(path)) throw new CommandError(`There is no file "${path}".`)
  return { name: basename(path), bytes: new Uint8Array(readFileSync(path)) }
}

/** Plays a demonstration supplier from a terminal. Resolves with the exit code. */
export const main = (
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  out: (line: string) => void,
): Promise<number> => {
  const [base, folder] = [baseOf(argv, env), env['DATA_DIR'] ?? '.data']
  // Requests and answers contain what others wrote.
  const print = (line: string) => out(consoleLine(line))
  print(`Plays on the backend at ${base}; its sign-ins are in folder ${folder}.`)
  return play(
    {
      base,
      fetch: (url, init) => fetch(url, init),
      now: systemClock.now,
      uuid: systemRandom.uuid,
      password: demoAccount.password,
      emailOf: demoSellerEmail,
      stored: sessionFile(join(folder, 'supplier-sign-ins.json')),
      readFile,
      print,
    },
    suppliers(),
    argv,
  )
}
