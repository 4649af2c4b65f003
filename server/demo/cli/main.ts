import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { systemClock } from '#server/platform/clock.ts'
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
export const main = (argv: readonly string[], env: Readonly<Record<string, string | undefined>>): Promise<number> =>
  play(
    {
      base: baseOf(argv, env),
      fetch: (url, init) => fetch(url, init),
      now: systemClock.now,
      uuid: systemRandom.uuid,
      password: demoAccount.password,
      emailOf: demoSellerEmail,
      stored: sessionFile(join(env['DATA_DIR'] ?? '.data', 'supplier-sign-ins.json')),
      readFile,
      print: (line) => void process.stdout.write(`${line}\n`),
    },
    suppliers(),
    argv,
  )
