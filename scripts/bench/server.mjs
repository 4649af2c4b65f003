// @ts-check
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pause } from '../outages/senders.mjs'
import { startServer as start } from '../outages/server.mjs'

const startLine = () => {
  /** @type {{ scripts: { start: string } }} */
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
  const words = scripts.start.split(' ')
  const settings = words.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split('='))
  return { settings: Object.fromEntries(settings), flags: words.filter((word) => word.startsWith('--')) }
}

/** @param {string} url of a PostgreSQL; empty: the embedded database @param {Readonly<Record<string, string>>} env */
export const startServer = async (url, env = {}) => {
  const { settings, flags } = startLine()
  // NODE_ENV is cleared, because a demonstration refuses to run with NODE_ENV=production.
  const server = await start(url, { ...settings, NODE_ENV: '', ...env }, flags)
  const megabytes = (/** @type {string} */ line) => {
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
    return Math.round(Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  }
  return {
    ...server,
    memory: () => megabytes('VmRSS'),
    peak: () => megabytes('VmHWM'),
    /** Resets `peak` to the current memory. */
    forgetPeak: () => writeFileSync(`/proc/${server.pid}/clear_refs`, '5'),
  }
}

/** Before the public copy is built, the backend answers 503. @param {number} port @param {string} locale */
export const waitForPublicCopy = async (port, locale) => {
  while ((await fetch(`http://127.0.0.1:${port}/catalogue/${locale}/manifest.json`)).status === 503) await pause(100)
}
