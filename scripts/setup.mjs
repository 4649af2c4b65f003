// @ts-check
/**
 * Installs the locked packages if they are not on disk, builds with --build, and finds or installs a Chromium with
 * --browser. Runs before start, dev and test, so it must be fast if there is nothing to do.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from './chromium.mjs'
import { withLock } from './lock.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** @param {string} path */
const read = (path) => {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return ''
  }
}

/** Without VITE_API_BASE, the build is for this repo's backend: it honours idempotency keys and has the seller site. */
const settings = {
  VITE_API_BASE: process.env['VITE_API_BASE'] ?? '',
  VITE_SELLER_SITE: process.env['VITE_SELLER_SITE'] ?? (process.env['VITE_API_BASE'] ? '' : '/seller/'),
  VITE_API_KEYS: process.env['VITE_API_KEYS'] ?? (process.env['VITE_API_BASE'] ? '' : 'honoured'),
}

/** @param {string} command @param {Record<string, string>} [env] */
const run = (command, env = {}) => {
  console.log(`> ${command}`)
  const { status, signal } = spawnSync(command, {
    cwd: root,
    shell: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  if (status !== 0) throw new Error(`"${command}" ended with ${signal ?? `code ${status}`}`)
}

const checkNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Error(`Node ${process.versions.node} is too old: this project needs Node 20.19 or newer.`)
}

/** Compares npm's record of its last install with the lock: a separate stamp would miss manual installs. */
const isInstalled = () => {
  const lock = read('package-lock.json')
  const disk = read('node_modules/.package-lock.json')
  if (!lock || !disk) return false
  if (read('node_modules/.setup-platform') !== platform && existsSync(join(root, 'node_modules/.setup-platform')))
    return false
  /** @type {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }>} */
  const wanted = JSON.parse(lock).packages
  /** @type {typeof wanted} */
  const present = JSON.parse(disk).packages
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional }]) =>
      path === '' || (present[path] ? present[path].version === version : optional || devOptional),
  )
}

/** Native packages differ by platform, so a folder copied from another platform must be installed again. */
const platform = `${process.platform}-${process.arch}`

const install = () => {
  if (isInstalled()) return
  // --include=dev: with NODE_ENV=production npm would omit the build tools.
  try {
    run('npm ci --include=dev --no-audit --no-fund')
  } catch (error) {
    // npm ci refuses a lock that lacks another platform's optional packages; a plain install accepts it.
    console.warn(`${error instanceof Error ? error.message : error}: trying npm install instead`)
    run('npm install --no-save --include=dev --no-audit --no-fund')
  }
  writeFileSync(join(root, 'node_modules/.setup-platform'), platform)
}

const buildInputs = [
  '.env',
  '.env.local',
  '.env.production',
  '.env.production.local',
  'index.html',
  'package-lock.json',
  'lingui.config.ts',
  'tsconfig.json',
  'vite.config.ts',
  'public',
  'scripts',
  'server',
  'src',
]

/** @param {string} path @returns {string[]} */
const filesUnder = (path) =>
  readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]))

/** Scripts and tests that the build does not read, so that editing them does not cause a build. */
const notBuilt = /\.test\.tsx?$|^scripts\/(?!compress|notices|server-assets|.*\.ts$)/

const buildHash = () => {
  const hash = createHash('sha256').update(process.version).update(JSON.stringify(settings))
  // Settings (VITE_API_BASE, VITE_BASE_PATH …) make a different build from the same files.
  for (const name of Object.keys(process.env)
    .filter((one) => one.startsWith('VITE_'))
    .sort())
    hash.update(`\0${name}\0${process.env[name]}`)
  for (const input of buildInputs) {
    const path = join(root, input)
    if (!existsSync(path)) continue
    const files = input.includes('.') ? [path] : filesUnder(path)
    for (const file of files) {
      const name = relative(root, file).replaceAll('\\', '/')
      if (!notBuilt.test(name)) hash.update(`\0${name}\0`).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

/** The stamp is in a folder that every build empties, so that a build for another backend does not count as ours. */
const stamp = 'dist/web/.build-stamp'

const build = () => {
  const hash = buildHash()
  if (read(stamp) === hash) return
  run('npm run build', settings)
  mkdirSync(join(root, dirname(stamp)), { recursive: true })
  writeFileSync(join(root, stamp), hash)
}

/** Checked before the build, which takes minutes. The backend refuses the same settings (server/platform/config.ts). */
const checkDemonstration = () => {
  if (process.env['NODE_ENV'] !== 'production') return
  throw new Error(
    '`npm start` and `npm run dev` are demonstrations, but NODE_ENV is production: run `npm run build` and then `node dist/server/main.mjs` (docs/operation.md).',
  )
}

try {
  checkNode()
  if (process.argv.includes('--demonstration')) checkDemonstration()
  await withLock(root, async () => {
    install()
    if (process.argv.includes('--build')) build()
    // Without a browser only the end-to-end tests fail, and they report it.
    if (process.argv.includes('--browser')) {
      const chromium = await ensureChromium()
      if ('problem' in chromium) console.warn(chromium.problem)
    }
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
