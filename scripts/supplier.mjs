// @ts-check
/** `npm run supplier`: plays a demonstration supplier by hand. */
import { fromSource } from './from-source.mjs'

const { main } = /** @type {typeof import('../server/demo/cli/main.ts')} */ (
  await fromSource('server/demo/cli/main.ts')
)
process.exitCode = await main(process.argv.slice(2), process.env, console.log)
