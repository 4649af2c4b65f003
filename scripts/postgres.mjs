// @ts-check
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'

/** Debian installs each version in a folder outside PATH. */
const binFolder = () => {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
  const debian = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join('/usr/lib/postgresql', version, 'bin'))
  return [...debian, ...(process.env['PATH'] ?? '').split(delimiter)].find((folder) =>
    ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(join(folder, name))),
  )
}

/** Resolves with the port. @param {import('node:net').Server} server @returns {Promise<number>} */
export const listenOnFreePort = (server) =>
  new Promise((resolve, reject) => {
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })

export const freePort = async () => {
  const server = createServer()
  const port = await listenOnFreePort(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

export const temporaryPostgresSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: 300,
}

/**
 * `stop` deletes the database with all its data.
 * @param {Readonly<Record<string, string | number>>} settings as in postgresql.conf
 * @param {string} parent the folder of its data
 */
export const startPostgres = async (settings, parent = tmpdir()) => {
  const bin = binFolder()
  if (!bin)
    throw new Error('There is no PostgreSQL here (initdb, pg_ctl, postgres). Install it, or give the address of one.')
  const folder = mkdtempSync(join(parent, 'postgres-'))
  const data = join(folder, 'data')
  // PostgreSQL refuses to run as root, so for root it runs as the account that its package created.
  const asRoot = userInfo().uid === 0
  mkdirSync(data)
  if (asRoot) {
    chmodSync(folder, 0o755)
    spawnSync('chown', ['-R', 'postgres', folder])
  }
  /** @param {string} name @param {string[]} args @returns {[string, string[], import('node:child_process').SpawnOptions]} */
  const commandOf = (name, args) => [
    asRoot ? 'runuser' : join(bin, name),
    asRoot ? ['-u', 'postgres', '--', join(bin, name), ...args] : args,
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  ]
  /** @param {string} name @param {string[]} args */
  const run = (name, args) => spawnSync(...commandOf(name, args)).status === 0
  /** @param {string} name @param {string[]} args @returns {Promise<boolean>} */
  const runBeside = (name, args) =>
    new Promise((resolve) => {
      spawn(...commandOf(name, args)).on('exit', (code) => resolve(code === 0))
    })
  const stop = () => {
    run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
    rmSync(folder, { recursive: true, force: true })
  }
  const port = await freePort()
  const all = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }
  const options = Object.entries(all)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  const startArgs = ['-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start']
  try {
    if (!run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']))
      throw new Error('initdb failed')
    if (!run('pg_ctl', startArgs)) throw new Error('PostgreSQL did not start')
  } catch (error) {
    stop()
    throw error
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop,
    start: () => runBeside('pg_ctl', startArgs),
    /** Stops PostgreSQL but keeps its data, which `stop` deletes. @param {'fast' | 'immediate'} mode */
    halt: (mode) => runBeside('pg_ctl', ['-D', data, '-m', mode, '-w', 'stop']),
    pid: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
  }
}
