// @ts-check
/** `npm run import -- <folder or files> [--check]`: files of the catalogue into the database. */
import { fromSource } from './from-source.mjs'

const { importMain } = /** @type {typeof import('../server/commands/import/main.ts')} */ (
  await fromSource('server/commands/import/main.ts')
)
process.exitCode = await importMain(process.argv.slice(2), process.env, console.log)
