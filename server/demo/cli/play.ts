import { parseArgs } from 'node:util'
import { code } from '#contract/codes.ts'
import { sellerRecord } from '#contract/entities/seller-record.ts'
import { nameText } from '#domain/exports/texts.ts'
import { commands } from './commands.ts'
import type { ParsedCommand } from './commands.ts'
import { findReceived, lineOf, receivedBy, sheetOf } from './received.ts'
import { forgetSessions, CommandError } from './sessions.ts'
import type { World } from './sessions.ts'

const text = { type: 'string' } as const
const several = { type: 'string', multiple: true } as const
const options = {
  help: { type: 'boolean', short: 'h' },
  url: text,
  supplier: text,
  text,
  price: several,
  file: several,
  currency: text,
  days: text,
  until: text,
  clause: text,
  sample: text,
  freight: text,
  fee: text,
  months: text,
  documents: text,
  approval: text,
  carrier: text,
  tracking: text,
  on: text,
} as const

const column = 26
const entry = (usage: string, does: string) => [`  ${usage}`, `${' '.repeat(column)}${does}`]

const help = (suppliers: readonly string[]): string[] => [
  'Plays a demonstration supplier by hand, over the supplier side of the running backend.',
  '',
  '  npm run supplier -- <command> [number] [options]',
  '',
  ...entry('list', 'requests that were sent to demonstration suppliers, the newest first'),
  ...entry('show <number>', 'what was asked, what has happened, what is possible now'),
  ...commands.flatMap(({ usage, does }) => entry(usage, does)),
  '',
  'A number is that of a request (E-20261121-7K3QX), its last part, or `last`.',
  'Once a person has answered a request, no machine answers it any more.',
  '',
  ...entry('--text "…"', 'what the buyer reads with it; words behind the number do as well'),
  ...entry('--file proof.pdf', 'goes with it; again for each further file'),
  ...entry('--supplier 9002', `only this one (${suppliers[0]} to ${suppliers.at(-1)}); default: all`),
  ...entry('--url http://…', 'the backend; default: port PORT, or 4600, of this machine'),
]

type Values = ReturnType<typeof parse>['values']

const parse = (argv: readonly string[]) => parseArgs({ args: [...argv], options, allowPositionals: true })

const parsedCommand = (values: Values, words: readonly string[]): ParsedCommand => {
  const of = (name: string) => (values as Record<string, string | string[] | boolean | undefined>)[name]
  return {
    words,
    option: (name) => {
      const value = of(name)
      return typeof value === 'string' ? value : undefined
    },
    options: (name) => {
      const value = of(name)
      return Array.isArray(value) ? value : []
    },
  }
}

const answer = async (
  world: World,
  suppliers: readonly string[],
  name: string,
  named: string,
  parsed: ParsedCommand,
) => {
  const command = commands.find((one) => one.name === name)
  if (!command) throw new CommandError(`There is no command "${name}". See: supplier --help`)
  const received = await findReceived(world, suppliers, named)
  const { kind, record } = received
  if (command.kind && command.kind !== kind)
    throw new CommandError(
      `${record.recordNo} is of another kind: "${name}" is for ${nameText(command.kind, 'many', 'en').toLowerCase()}.`,
    )
  const changed = sellerRecord.safeParse(await command.run(world, received, parsed))
  world.print(lineOf(changed.success ? { ...received, record: changed.data } : received))
}

const run = async (world: World, suppliers: readonly string[], argv: readonly string[]): Promise<void> => {
  const { values, positionals } = parse(argv)
  const [name, named, ...words] = positionals
  if (values.help === true || name === undefined || name === 'help') return help(suppliers).forEach(world.print)
  if (values.supplier !== undefined && !suppliers.includes(values.supplier))
    throw new CommandError(`"${values.supplier}" is no demonstration supplier. There are ${suppliers.join(', ')}.`)
  const asked = values.supplier === undefined ? suppliers : [values.supplier]
  if (name === 'list') {
    const all = await receivedBy(world, asked)
    return (all.length > 0 ? all.map(lineOf) : ['No request has been sent yet.']).forEach(world.print)
  }
  if (named === undefined) throw new CommandError('Missing: the number of the request. See: supplier list')
  if (name === 'show') return sheetOf(await findReceived(world, asked, named)).forEach(world.print)
  return answer(world, asked, name, named, parsedCommand(values, words))
}

/**
 * A stored sign-in may belong to another database behind the same address: if it is refused, it signs in again, once.
 */
const freshIfRefused = async (world: World, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof CommandError) || error.refusal !== code.unauthorized) throw error
    forgetSessions(world)
    await work()
  }
}

/** Runs the typed command. Resolves with the exit code; an error is printed as one line. */
export const play = async (world: World, suppliers: readonly string[], argv: readonly string[]): Promise<number> => {
  try {
    await freshIfRefused(world, () => run(world, suppliers, argv))
    return 0
  } catch (error) {
    const mistyped = error instanceof TypeError && 'code' in error
    if (!(error instanceof CommandError) && !mistyped) throw error
    for (const line of error.message.split('\n')) world.print(line)
    return 1
  }
}

/** The requested address, or the one that `npm start` uses. */
export const baseOf = (argv: readonly string[], env: Readonly<Record<string, string | undefined>>): string => {
  const at = argv.indexOf('--url')
  const inline = argv.find((word) => word.startsWith('--url='))?.slice('--url='.length)
  const given = inline ?? (at < 0 ? undefined : argv[at + 1])
  return (given ?? `http://127.0.0.1:${env['PORT'] ?? '4600'}`).replace(/\/+$/, '')
}
