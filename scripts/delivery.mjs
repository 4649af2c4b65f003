// @ts-check
/**
 * `npm run nightly -- delivery`: runs the steps of docs/hosting/Dockerfile without Docker, each stage in a folder, on a
 * temporary PostgreSQL. The stage `tools` is not run, because it installs Debian's packages.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { stagesOf } from './delivery/stages.mjs'
import { freePort, startPostgres, temporaryPostgresSettings } from './postgres.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** @param {string} name */
const textOf = (name) => readFileSync(join(root, 'docs/hosting', name), 'utf8')
const stages = stagesOf(textOf('Dockerfile'))
const ignored = textOf('Dockerfile.dockerignore').trim().split('\n')
const scratch = mkdtempSync(join(tmpdir(), 'delivery-'))

/** False if Dockerfile.dockerignore excludes the path. Its patterns are names at the root, and may end with a star. */
const isInContext = (/** @type {string} */ path) => {
  const [top = ''] = relative(root, path).split('/')
  return !ignored.some((name) => (name.endsWith('*') ? top.startsWith(name.slice(0, -1)) : top === name))
}

/** The environment without npm's variables that describe this checkout. */
const outerEnv = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_(?!config_(registry|cache|userconfig)$)/.test(name)),
)

/** @typedef {{ folder: string, cwd: string, env: Record<string, string | undefined>, local: (text: string) => string }} Made */
/** @type {Map<string, Made>} */
const madeStages = new Map()
/** @param {string} name @returns {Made} */
const make = (name) => {
  const known = madeStages.get(name)
  if (known) return known
  const folder = join(scratch, name)
  const local = (/** @type {string} */ text) => text.replaceAll(/(?<=^|[\s=])\/(?=(?:app|data)\b)/g, `${folder}/`)
  const made = { folder, cwd: folder, env: { ...outerEnv }, local }
  madeStages.set(name, made)
  for (const { verb, text } of stages.find((stage) => stage.name === name)?.steps ?? []) {
    if (verb === 'WORKDIR') mkdirSync((made.cwd = local(text)), { recursive: true })
    if (verb === 'ENV' || verb === 'ARG')
      for (const [, key = '', value = ''] of text.matchAll(/(\w+)=(\S+)/g)) made.env[key] = local(value)
    if (verb === 'COPY') copy(made, text)
    if (verb !== 'RUN') continue
    console.log(`${name}: ${text}`)
    if (spawnSync('sh', ['-c', local(text)], { cwd: made.cwd, env: made.env, stdio: 'inherit' }).status !== 0)
      throw new Error(`failed: ${text}`)
  }
  return made
}

/** @param {Made} made @param {string} text */
const copy = ({ cwd, local }, text) => {
  const from = /--from=(\S+)/.exec(text)?.[1]
  const paths = text.split(/ +/).filter((word) => !word.startsWith('--'))
  const to = resolve(cwd, local(paths.pop() ?? ''))
  for (const path of paths) {
    const source = join(from === undefined ? root : make(from).folder, path)
    const filter = from === undefined ? isInContext : () => true
    const target = statSync(source).isDirectory() ? to : join(to, basename(source))
    cpSync(source, target, { recursive: true, verbatimSymlinks: true, filter })
  }
}

/** @param {string} name @param {string} verb @returns {string[]} */
const wordsOf = (name, verb) => {
  const step = stages.find((stage) => stage.name === name)?.steps.findLast((one) => one.verb === verb)
  return JSON.parse(step?.text.slice(step.text.indexOf('[')) ?? '')
}

const paths = ['/', '/readyz', '/seller/', '/robots.txt', '/favicon.ico', '/notices.txt', '/.well-known/security.txt']
const postgres = await startPostgres(temporaryPostgresSettings)
/** @type {import('node:child_process').ChildProcess | undefined} */
let server
try {
  const app = make('app')
  const port = String(await freePort())
  const settings = { APP_URL: 'https://shop.example', MAIL_FROM: 'a@shop.example', OPERATOR_EMAIL: 'a@shop.example' }
  const env = { ...app.env, ...settings, DATABASE_URL: postgres.url, SMTP_URL: 'smtp://127.0.0.1:1', PORT: port }
  const run = (/** @type {string[]} */ [program = '', ...args], cwd = app.cwd) =>
    spawnSync(program, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
  const [program = '', ...args] = wordsOf('app', 'CMD')
  server = spawn(program, args, { cwd: app.cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
  for (let tries = 0; !run(wordsOf('app', 'HEALTHCHECK')); tries += 1) {
    if (server.exitCode !== null || tries > 180) throw new Error('the health check does not succeed')
    await pause(1_000)
  }
  for (const path of paths) {
    const { status } = await fetch(`http://127.0.0.1:${port}${path}`)
    if (status !== 200) throw new Error(`${path} is answered with ${status}`)
  }
  const backup = join(scratch, 'backup')
  if (
    !run([...wordsOf('tools', 'ENTRYPOINT'), 'backup', backup], make('build').cwd) ||
    !existsSync(join(backup, 'database.dump'))
  )
    throw new Error('the backup failed')
  server.kill('SIGTERM')
  const [code] = await once(server, 'exit')
  if (code !== 0) throw new Error(`the process ended with ${code}`)
  console.log('The image of docs/hosting builds, starts, is healthy, is backed up and stops.')
} finally {
  server?.kill('SIGKILL')
  postgres.stop()
  rmSync(scratch, { recursive: true, force: true })
}
