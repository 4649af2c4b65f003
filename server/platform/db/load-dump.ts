import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import pg from 'pg'

export const postgresProgramPath = (name: string): string => {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(root, version, 'bin')),
  ]
  const path = folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
  if (path === undefined) throw new Error(`${name} is not installed: it comes with PostgreSQL's client programs.`)
  return path
}

export const inspectTargetDatabase = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ others: string; instance: string | null }>(
      `select count(*) as others, to_regclass('public.instance') as instance from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    const instanceRows = rows[0]?.instance
      ? (await client.query<{ key: string; value: string }>('select key, value from public.instance')).rows
      : []
    return {
      otherConnections: Number(rows[0]?.others ?? 0),
      instanceValues: new Map(instanceRows.map(({ key, value }) => [key, value])),
    }
  } finally {
    await client.end()
  }
}

/** Drops the schemas with all tables, because the dump would not replace tables that only a later release has. */
const resetSql = `
drop schema public cascade;
drop schema if exists drizzle cascade;
create schema public;
`

const scriptOf = (file: string, format: 'plain' | 'custom') => {
  if (format === 'plain') {
    const output = createReadStream(file)
    const done = once(output, 'end').then(
      () => true,
      () => false,
    )
    return { output, done, stop: () => output.destroy() }
  }
  const restore = spawn(postgresProgramPath('pg_restore'), ['--no-owner', '--no-privileges', '--file=-', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    output: restore.stdout,
    done: once(restore, 'close').then(([status]) => status === 0),
    stop: () => restore.kill(),
  }
}

/** Loads a dump in one transaction, so that a failure changes nothing. Throws with the output of psql. */
export const loadDump = async (url: string, file: string, format: 'plain' | 'custom'): Promise<void> => {
  const psql = spawn(
    postgresProgramPath('psql'),
    ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1', '--file=-', url],
    { stdio: ['pipe', 'ignore', 'pipe'] },
  )
  let errorText = ''
  psql.stderr.on('data', (text: Buffer) => {
    errorText = `${errorText}${text.toString()}`.slice(-2000)
  })
  // The error of the closed pipe is ignored: if psql ends early because a statement fails, its output gives the reason.
  psql.stdin.on('error', () => undefined)
  const psqlResult = once(psql, 'close').then(([status]) => status === 0)
  psql.stdin.write(resetSql)
  const script = scriptOf(file, format)
  script.output.pipe(psql.stdin, { end: false })
  const isComplete = await Promise.race([script.done, psqlResult.then(() => false)])
  script.stop()
  if (isComplete) psql.stdin.end()
  else psql.kill()
  if (!(await psqlResult) || !isComplete)
    throw new Error(`The backup was not loaded, and nothing was changed. ${errorText.trim()}`)
}
