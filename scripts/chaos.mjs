// @ts-check
/**
 * `npm run chaos -- [--rounds 2] [--kills 2] [--seed 7]`: the chaos test in a real browser, for as long as you like. A
 * round is one request written while something goes wrong; a kill is a SIGKILL of the browser while the buyer types. A
 * failure prints its seed.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: { rounds: { type: 'string' }, kills: { type: 'string' }, seed: { type: 'string' } },
})
const { status } = spawnSync('npx', ['playwright', 'test', '-c', 'e2e/nightly.config.ts', 'specs/chaos'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    ...(values.rounds ? { CHAOS_ROUNDS: values.rounds } : {}),
    ...(values.kills ? { CHAOS_KILLS: values.kills } : {}),
    ...(values.seed ? { CHAOS_SEED: values.seed } : {}),
  },
})
process.exitCode = status ?? 1
