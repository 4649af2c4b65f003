// @ts-check
/** `npm run support`: lists and answers the questions to customer service (server/support/main.ts). */
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const { module } = await runnerImport(`${root}server/support/main.ts`, { root, configFile: false, logLevel: 'error' })
const { supportMain } = /** @type {typeof import('../server/support/main.ts')} */ (module)
process.exitCode = await supportMain(process.argv.slice(2), process.env, console.log)
