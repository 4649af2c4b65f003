// @ts-check
/** `npm run seed`: creates and fills the database of DATA_DIR or DATABASE_URL (server/db/import/main.ts). */
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const { module } = await runnerImport(`${root}server/db/import/main.ts`, { root, configFile: false, logLevel: 'error' })
const { seedMain } = /** @type {typeof import('../server/db/import/main.ts')} */ (module)
process.exitCode = await seedMain(process.env, console.log)
