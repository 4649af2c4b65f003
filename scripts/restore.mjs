// @ts-check
/** `npm run restore`: puts a backup in the place of the database, adds its files, and begins a new epoch. */
import { fromSource } from './from-source.mjs'

const { restoreMain } = /** @type {typeof import('../server/commands/restore/main.ts')} */ (
  await fromSource('server/commands/restore/main.ts')
)
process.exitCode = await restoreMain(process.argv.slice(2), process.env, console.log)
