// @ts-check
/** Starts the servers for the benchmark of the backend, and reads their figures from /proc. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../postgres.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
export const main = join(root, 'dist/server/main.mjs')

/** @param {number} port @param {import('node:child_process').ChildProcess} child */
const answers = async (port, child) => {
  for (let tries = 0; ; tries += 1) {
    const up = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (up) return
    if (tries > 1200 || child.exitCode !== null) throw new Error('a server does not answer')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Processor time of a process so far, in user and kernel mode. @param {number | undefined} pid */
const cpuMs = (pid) => {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
export const ownCpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** How long the main thread was ready to run while others had the processors. @param {number | undefined} pid */
export const waitedMs = (pid) => {
  const file = `/proc/${pid}/schedstat`
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[1]) / 1e6 : Number.NaN
}

/** The settings and flags of `npm start`. */
const [settings, flags] = (() => {
  /** @type {{ scripts: { start: string } }} */
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const words = scripts.start.split(' ')
  const named = words.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split('='))
  return [Object.fromEntries(named), words.filter((word) => word.startsWith('--'))]
})()

/** @param {Record<string, string>} env */
export const startServer = async (env) => {
  const port = await freePort()
  const child = spawn(process.execPath, [...flags, main], {
    cwd: root,
    env: {
      ...process.env,
      ...settings,
      PORT: String(port),
      RATE_LIMITS: '0',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await answers(port, child)
  const megabytes = (/** @type {string} */ line) => {
    const file = `/proc/${child.pid}/status`
    if (!existsSync(file)) return Number.NaN
    return Math.round(Number(new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024)
  }
  return {
    port,
    cpu: () => cpuMs(child.pid),
    waited: () => waitedMs(child.pid),
    memory: () => megabytes('VmRSS'),
    peak: () => megabytes('VmHWM'),
    /** From now on `peak` is that of the time after. */
    forgetPeak: () => writeFileSync(`/proc/${child.pid}/clear_refs`, '5'),
    stop: () =>
      new Promise((resolve) => {
        child.on('exit', resolve)
        child.kill('SIGTERM')
      }),
  }
}

/** @param {number} port @param {string} locale @returns {Promise<{ status: number, text: string }>} */
const manifestOf = (port, locale) =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: `/catalogue/${locale}/manifest.json` }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece) => (text += piece))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      answer.on('error', reject)
    }).on('error', reject)
  })

/**
 * Waits for the public copy: until it is built, the backend answers 503.
 * @param {number} port @param {string} locale @returns {Promise<{ parts: string[], took: number }>}
 */
export const publicParts = async (port, locale) => {
  const started = performance.now()
  for (;;) {
    const { status, text } = await manifestOf(port, locale)
    if (status === 503) continue
    /** @type {{ products: { parts: { url: string }[] } }} */
    const manifest = JSON.parse(text)
    return { parts: manifest.products.parts.map(({ url }) => url), took: performance.now() - started }
  }
}

/** The same SQL over HTTP, without anything else. @param {string} url @param {unknown} facts */
export const startBare = async (url, facts) => {
  const file = join(mkdtempSync(join(tmpdir(), 'agro-bench-')), 'known.json')
  writeFileSync(file, JSON.stringify(facts))
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, 'scripts/bench/backend-bare.mjs'), url, String(port), file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await answers(port, child)
  return { port, cpu: () => cpuMs(child.pid), stop: () => child.kill('SIGKILL') }
}
