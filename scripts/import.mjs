// @ts-check
/** `npm run import -- <folder or files> [--check]`: catalogue files into the database (server/commands/import/main.ts). */
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const { module } = await runnerImport(`${root}server/commands/import/main.ts`, {
  root,
  configFile: false,
  logLevel: 'error',
})
const { importMain } = /** @type {typeof import('../server/commands/import/main.ts')} */ (module)
process.exitCode = await importMain(process.argv.slice(2), process.env, console.log)
