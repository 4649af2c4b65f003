// @ts-check
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../postgres.mjs'
import { call, pause } from './senders.mjs'

const main = join(import.meta.dirname, '../../dist/server/main.mjs')

/** The status of a GET, or 0 if it was not answered. @param {number} port @param {string} path */
export const statusOf = async (port, path) => (await call({ port, path, timeout: 5_000 }, null)).status

/** @param {string} url @param {Readonly<Record<string, string>>} env @param {readonly string[]} flags of Node */
export const startServer = async (url, env = {}, flags = []) => {
  if (!existsSync(main)) throw new Error('dist/server/main.mjs is missing: npm run build first')
  const port = Number(env['PORT'] ?? (await freePort()))
  const data = mkdtempSync(join(tmpdir(), 'outages-'))
  /** @type {Set<string>} */
  const events = new Set()
  const child = spawn(process.execPath, [...flags, main], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'outages@shop.example',
      APP_URL: 'https://shop.example',
      MEMBERSHIP: 'required',
      DATABASE_URL: url,
      DATA_DIR: data,
      PORT: String(port),
      RATE_LIMITS: '0',
      FREE_DISK_MB: '0',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child.stderr.setEncoding('utf8')
  child.stderr.on('data', (/** @type {string} */ text) => {
    const event = /"event":"([^"]+)"/.exec(text)?.[1]
    // Text without an event is not a log entry: usually the last output of a dying process.
    if (event === undefined) process.stderr.write(text)
    else events.add(event)
  })
  /** @type {Promise<number | string>} */
  const exit = new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
  for (let tries = 0; (await statusOf(port, '/readyz')) !== 200; tries += 1) {
    if (child.exitCode !== null || tries > 3_000) throw new Error('the backend did not start')
    await pause(100)
  }
  return {
    port,
    pid: child.pid,
    events,
    lives: () => child.exitCode === null && child.signalCode === null,
    terminate: () => {
      child.kill('SIGTERM')
      return exit
    },
    close: async () => {
      child.kill('SIGKILL')
      await exit
      rmSync(data, { recursive: true, force: true })
    },
  }
}
