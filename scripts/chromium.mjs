// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const pathFile = join(root, 'node_modules/.chromium-path')

const names = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser']
const fixedPlaces = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export const chromiumAdvice = [
  'No Chromium found. The end-to-end tests need one; do one of these and run them again:',
  '  - install it:  apt-get install -y chromium   (Debian, as root)',
  '  - or:          npx playwright install --with-deps chromium',
  '  - or point to one you have:  export CHROMIUM_PATH=/path/to/chromium',
].join('\n')

/** False for a stub, such as Ubuntu's chromium-browser, which only prints advice. @param {string} path */
const runs = (path) => {
  if (!existsSync(path)) return false
  const { status, stdout } = spawnSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8', timeout: 60_000 })
  return status === 0 && /chrom/i.test(stdout)
}

const playwrightsOwn = async () => {
  try {
    const { chromium } = await import('playwright')
    return chromium.executablePath()
  } catch {
    return ''
  }
}

const candidates = async () => [
  ...(process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))),
  ...fixedPlaces,
  await playwrightsOwn(),
]

/** @returns {Promise<string | undefined>} the first one that runs; if CHROMIUM_PATH is set, only that one counts */
const look = async () => {
  const configuredPath = process.env['CHROMIUM_PATH']
  if (configuredPath) return runs(configuredPath) ? configuredPath : undefined
  for (const path of await candidates()) if (path && runs(path)) return path
  return undefined
}

/** Does not start a browser. Throws with advice if no Chromium is found. @returns {string} */
export const chromiumPath = () => {
  const configuredPath = process.env['CHROMIUM_PATH']
  if (configuredPath && !existsSync(configuredPath))
    throw new Error(`CHROMIUM_PATH=${configuredPath} does not exist.\n${chromiumAdvice}`)
  const path = configuredPath || (existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : '')
  if (path && existsSync(path)) return path
  const existingPath = fixedPlaces.find((place) => existsSync(place))
  if (existingPath) return existingPath
  throw new Error(chromiumAdvice)
}

/** @param {string} command */
const tryTo = (command) => {
  console.log(`> ${command}`)
  return spawnSync(command, {
    cwd: root,
    shell: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status
}

const isRoot = () => process.getuid?.() === 0
const hasApt = () => process.platform === 'linux' && spawnSync('apt-get', ['--version']).status === 0

/** @returns {Promise<{ path: string } | { problem: string }>} */
export const ensureChromium = async () => {
  if (!process.env['CHROMIUM_PATH'] && existsSync(pathFile)) {
    const path = readFileSync(pathFile, 'utf8').trim()
    if (existsSync(path)) return { path }
  }
  let path = await look()
  if (!path && process.env['CHROMIUM_PATH'])
    return { problem: `CHROMIUM_PATH=${process.env['CHROMIUM_PATH']} does not run.\n${chromiumAdvice}` }
  if (!path && isRoot() && hasApt()) {
    if (tryTo('apt-get install -y --no-install-recommends chromium') !== 0)
      tryTo('apt-get update && apt-get install -y --no-install-recommends chromium')
    path = await look()
  }
  if (!path) {
    // --with-deps is omitted, because it would install and upgrade system packages.
    tryTo('npx playwright install chromium')
    path = await look()
  }
  if (!path) return { problem: chromiumAdvice }
  writeFileSync(pathFile, path)
  return { path }
}
