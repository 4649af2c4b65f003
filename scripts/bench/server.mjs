// @ts-check
/** The built backend as `npm start` runs it, in a separate process, and its memory, which is read from /proc. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pause } from '../outages/senders.mjs'
import { startServer as start } from '../outages/server.mjs'

/** The settings and flags of `npm start`. */
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
  // Production refuses a demonstration.
  const server = await start(url, { ...settings, NODE_ENV: '', ...env }, flags)
  const megabytes = (/** @type {string} */ line) => {
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
    return Math.round(Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  }
  return {
    ...server,
    memory: () => megabytes('VmRSS'),
    peak: () => megabytes('VmHWM'),
    /** Resets `peak`, which then counts from this moment. */
    forgetPeak: () => writeFileSync(`/proc/${server.pid}/clear_refs`, '5'),
  }
}

/**
 * Waits for the public copy in a language: until it is built, the backend answers 503.
 * @param {number} port @param {string} locale
 */
export const publicCopy = async (port, locale) => {
  while ((await fetch(`http://127.0.0.1:${port}/catalogue/${locale}/manifest.json`)).status === 503) await pause(100)
}
