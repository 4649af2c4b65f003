// @ts-check
/** `npm run support`: lists and answers the questions to customer service (server/commands/support/main.ts). */
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const { module } = await runnerImport(`${root}server/commands/support/main.ts`, {
  root,
  configFile: false,
  logLevel: 'error',
})
const { supportMain } = /** @type {typeof import('../server/commands/support/main.ts')} */ (module)
process.exitCode = await supportMain(process.argv.slice(2), process.env, console.log)
