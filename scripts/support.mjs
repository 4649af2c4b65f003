// @ts-check
/** `npm run support`: lists and answers the questions to customer service. */
import { fromSource } from './from-source.mjs'

const { supportMain } = /** @type {typeof import('../server/commands/support/main.ts')} */ (
  await fromSource('server/commands/support/main.ts')
)
process.exitCode = await supportMain(process.argv.slice(2), process.env, console.log)
