// @ts-check
/** `npm run supplier`: plays a demonstration supplier by hand (server/demo/cli). */
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const { module } = await runnerImport(`${root}server/demo/cli/main.ts`, { root, configFile: false, logLevel: 'error' })
const { main } = /** @type {typeof import('../server/demo/cli/main.ts')} */ (module)
process.exitCode = await main(process.argv.slice(2), process.env)
