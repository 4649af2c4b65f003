// @ts-check
/** `npm run seller`: accounts of suppliers, and which buyers may switch to them. */
import { fromSource } from './from-source.mjs'

const { sellersMain } = /** @type {typeof import('../server/commands/sellers/main.ts')} */ (
  await fromSource('server/commands/sellers/main.ts')
)
process.exitCode = await sellersMain(process.argv.slice(2), process.env, console.log)
