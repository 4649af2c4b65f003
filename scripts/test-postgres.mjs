// @ts-check
/** `npm run nightly -- postgres`: the server's tests on a temporary PostgreSQL, or on that of TEST_DATABASE_URL. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { startPostgres, temporaryPostgresSettings } from './postgres.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** @param {string} url */
const test = (url) =>
  spawnSync('npx', ['vitest', 'run', '--project', 'server', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: url },
    shell: process.platform === 'win32',
  }).status ?? 1

const databaseUrl = process.env['TEST_DATABASE_URL']
if (databaseUrl) process.exitCode = test(databaseUrl)
else {
  try {
    const { url, stop } = await startPostgres(temporaryPostgresSettings)
    try {
      process.exitCode = test(url)
    } finally {
      stop()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
