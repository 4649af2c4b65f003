// @ts-check
/** `npm run seller`: accounts of suppliers, and which buyers may switch to them (server/commands/sellers/main.ts). */
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const { module } = await runnerImport(`${root}server/commands/sellers/main.ts`, {
  root,
  configFile: false,
  logLevel: 'error',
})
const { sellersMain } = /** @type {typeof import('../server/commands/sellers/main.ts')} */ (module)
process.exitCode = await sellersMain(process.argv.slice(2), process.env, console.log)
