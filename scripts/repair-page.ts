import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { environmentNameOf } from '../src/lib/environment.ts'
import { repairTexts } from '../src/repair/texts.ts'
import { prefsDbName, type HostingSettings } from './hosting/settings.ts'

const folder = join(import.meta.dirname, '../src/repair')

const check =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M20 6 9 17l-5-5" /></svg>'

export const repairHtml = (settings: HostingSettings): string => {
  const values: Readonly<Record<string, string>> = {
    ...repairTexts.en,
    check,
    base: settings.basePath,
    environment: environmentNameOf(settings.apiBase, settings.basePath),
    settings: prefsDbName(settings),
  }
  return readFileSync(join(folder, 'repair.html'), 'utf8').replaceAll(/\{([\w-]+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`src/repair/repair.html names {${name}}, which nothing fills`)
    return value
  })
}

/** Builds the repair page, which shares no file with the app and runs in browsers that the app does not support. */
export const repairPagePlugin = (settings: HostingSettings): Plugin => ({
  name: 'repair-page',
  apply: 'build',
  async generateBundle() {
    const buildResult = await build({
      configFile: false,
      envDir: false,
      logLevel: 'warn',
      publicDir: false,
      build: {
        write: false,
        target: 'es2015',
        modulePreload: false,
        rolldownOptions: {
          input: join(folder, 'main.ts'),
          output: { format: 'iife', codeSplitting: false, entryFileNames: 'repair.js' },
        },
      },
    })
    const files = [buildResult].flat().flatMap((one) => ('output' in one ? one.output : []))
    const [script] = files
    if (files.length !== 1 || script?.type !== 'chunk') throw new Error('the page that repairs the app is one script')
    this.emitFile({ type: 'asset', fileName: 'repair.js', source: script.code })
    this.emitFile({ type: 'asset', fileName: 'repair.html', source: repairHtml(settings) })
  },
})
