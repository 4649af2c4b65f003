// @ts-check
/** `npm run seed`: makes and fills the database of DATA_DIR or DATABASE_URL. */
import { fromSource } from './from-source.mjs'

const { seedMain } = /** @type {typeof import('../server/commands/import/main.ts')} */ (
  await fromSource('server/commands/import/main.ts')
)
process.exitCode = await seedMain(process.env, console.log)
