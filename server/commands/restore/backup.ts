import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { runForExitCode, CommandError, describeDatabase, type LinePrinter } from '#server/commands/database/open.ts'
import { readConfig } from '#server/platform/config.ts'
import { postgresProgramPath } from '#server/platform/db/load-dump.ts'
import { dataFolderOf, hasEmbeddedDatabase, lockFolder, lockFileOf } from '#server/platform/db/open.ts'
import { escapeForConsole } from '#server/platform/log.ts'

export const dumpFileName = 'database.dump'

const usage = `npm run admin -- backup <folder> [--check]
Writes the database, then the files, into a folder that is new or empty: "npm run admin -- restore <folder>" reads it.

Reads DATABASE_URL or DATA_DIR. An embedded database is copied only while its backend is stopped.`

const dump = (url: string, file: string): void => {
  const { status, stderr } = spawnSync(postgresProgramPath('pg_dump'), ['--format=custom', '--file', file, url], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new CommandError(`pg_dump failed: ${stderr.trim()}`)
}

const copyEmbedded = (dataDir: string, to: string): void => {
  const release = lockFolder(lockFileOf(dataDir))
  try {
    cpSync(dataFolderOf(dataDir), to, { recursive: true, preserveTimestamps: true })
  } finally {
    release()
  }
}

/** The database is copied first, so that the copied files include all to which the copied database refers. */
export const backupMain = async (
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  print: LinePrinter,
): Promise<number> => {
  const [path, flag, ...more] = argv
  if (path === undefined || path.startsWith('--') || more.length > 0 || (flag !== undefined && flag !== '--check')) {
    print(usage)
    return path === '--help' ? 0 : 1
  }
  const config = readConfig(env, null)
  const { databaseUrl: url, dataDir } = config
  const folder = resolve(path)
  print(escapeForConsole(`Backs up ${describeDatabase(config)}, folder ${dataDir}, to ${folder}.`))
  return runForExitCode(print, () => {
    if (existsSync(folder) && readdirSync(folder).length > 0) throw new CommandError(`${folder} is not empty.`)
    if (url === undefined && !hasEmbeddedDatabase(dataDir)) throw new CommandError('There is no database to back up.')
    if (flag === '--check') return
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (url !== undefined) dump(url, join(folder, dumpFileName))
    else copyEmbedded(dataDir, join(folder, 'pg'))
    const files = join(dataDir, 'files')
    // Incomplete uploads are left out, because they could disappear while they are copied.
    const filter = (file: string) => basename(file) !== 'arriving'
    if (existsSync(files)) cpSync(files, join(folder, 'files'), { recursive: true, preserveTimestamps: true, filter })
    print('The backup is complete.')
  })
}
