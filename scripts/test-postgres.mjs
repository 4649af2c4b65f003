// @ts-check
/**
 * `npm run test:postgres`: the server's tests on a real PostgreSQL, in a throw-away cluster of this machine's
 * own binaries. With TEST_DATABASE_URL set, on that server instead. Arguments go to Vitest.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Debian keeps them out of PATH, by version; the newest counts. */
const binFolder = () => {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
  const debian = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join('/usr/lib/postgresql', version, 'bin'))
  return [...debian, ...(process.env['PATH'] ?? '').split(delimiter)].find((folder) =>
    ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(join(folder, name))),
  )
}

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** @param {string} url */
const test = (url) =>
  spawnSync('npx', ['vitest', 'run', '--project', 'server', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: url },
    shell: process.platform === 'win32',
  }).status ?? 1

const given = process.env['TEST_DATABASE_URL']
const bin = binFolder()

if (given) process.exitCode = test(given)
else if (!bin) {
  console.error('There is no PostgreSQL here (initdb, pg_ctl, postgres). Install it, or set TEST_DATABASE_URL.')
  process.exitCode = 1
} else {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  const data = join(folder, 'data')
  // PostgreSQL refuses to run as root; there the account that came with it does.
  const asRoot = userInfo().uid === 0
  mkdirSync(data)
  if (asRoot) {
    chmodSync(folder, 0o755)
    spawnSync('chown', ['-R', 'postgres', folder])
  }
  /** @param {string} name @param {string[]} args */
  const run = (name, args) => {
    const [command, all] = asRoot
      ? ['runuser', ['-u', 'postgres', '--', join(bin, name), ...args]]
      : [join(bin, name), args]
    return spawnSync(command, all, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  }
  const port = await freePort()
  // Nothing here outlives the run: speed over safety.
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c full_page_writes=off -c synchronous_commit=off -c max_connections=300`
  try {
    if (!run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']))
      throw new Error('initdb failed')
    if (!run('pg_ctl', ['-D', data, '-o', settings, '-l', join(folder, 'log'), '-w', 'start']))
      throw new Error('PostgreSQL did not start')
    process.exitCode = test(`postgres://postgres@127.0.0.1:${port}/postgres`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  } finally {
    run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
    rmSync(folder, { recursive: true, force: true })
  }
}
