// @ts-check
/** `npm run admin -- <command> …` runs an operator's command from source, so no build is needed. */
import { importFromSource } from './from-source.mjs'

/** @template Module @param {string} folder @returns {Promise<Module>} */
const load = async (folder) => /** @type {Module} */ (await importFromSource(`server/commands/${folder}/main.ts`))
/** @type {() => Promise<typeof import('../server/commands/import/main.ts')>} */
const imports = () => load('import')
/** @type {() => Promise<typeof import('../server/commands/restore/main.ts')>} */
const restore = () => load('restore')
/** @typedef {typeof import('../server/platform/settings.ts')} Settings */
/** @type {() => Promise<typeof import('../server/commands/operator/main.ts')>} */
const operator = () => load('operator')

const [name = '', ...args] = process.argv.slice(2)
const { env } = process
const print = console.log
switch (name) {
  case 'seed':
    process.exitCode = await (await imports()).seedMain(env, print)
    break
  case 'import':
    process.exitCode = await (await imports()).importMain(args, env, print)
    break
  case 'restore':
    process.exitCode = await (await restore()).restoreMain(args, env, print)
    break
  case 'settings':
    print(/** @type {Settings} */ (await importFromSource('server/platform/settings.ts')).settingsMarkdown())
    break
  case 'backup':
    process.exitCode = await (await restore()).backupMain(args, env, print)
    break
  default: {
    const exitCode = await (await operator()).operatorMain(name, args, env, print)
    if (exitCode === null)
      console.error(
        'npm run admin -- seed|import|seller|support|backup|restore|settings|account|membership|supplier|review|report|figures …',
      )
    process.exitCode = exitCode ?? 1
  }
}
