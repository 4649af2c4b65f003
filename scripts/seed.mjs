// @ts-check
/** `npm run seed`: makes and fills the database of DATA_DIR or DATABASE_URL (server/commands/import/main.ts). */
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const { module } = await runnerImport(`${root}server/commands/import/main.ts`, {
  root,
  configFile: false,
  logLevel: 'error',
})
const { seedMain } = /** @type {typeof import('../server/commands/import/main.ts')} */ (module)
process.exitCode = await seedMain(process.env, console.log)
