import { transformAsync } from '@babel/core'
import type { Plugin } from 'vite'
import { shortIds } from './message-order.ts'

const messagePattern = /(\/\*i18n\*\/\s*\{\s*id: ")([^"]+)"/g

/** If the catalogue lacks a message, the build fails, because the app would show its id. */
export const shortenIds = (code: string, ids: ReadonlyMap<string, string>): string =>
  code.replace(messagePattern, (_whole, before: string, id: string) => {
    const shortId = ids.get(id)
    if (shortId === undefined) throw new Error(`message ${id} is in no catalogue: run npm run i18n`)
    return `${before}${shortId}"`
  })

/** Uses Babel, because SWC's plugin hashes message ids differently from the runtime. */
export const linguiMacroPlugin = (): Plugin => {
  let ids: ReadonlyMap<string, string> | null = null
  return {
    name: 'lingui-macro',
    enforce: 'pre',
    async configResolved({ command }) {
      if (command === 'build') ids = await shortIds()
    },
    transform: {
      filter: { id: { include: /\.[cm]?tsx?$/, exclude: /node_modules/ }, code: /@lingui\/(core|react)\/macro/ },
      async handler(code, id) {
        const file = id.split('?')[0] ?? id
        const result = await transformAsync(code, {
          filename: file,
          configFile: false,
          babelrc: false,
          sourceMaps: true,
          parserOpts: { plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
          plugins: ['@lingui/babel-plugin-lingui-macro'],
        })
        if (!result?.code) return null
        return { code: ids ? shortenIds(result.code, ids) : result.code, map: result.map as never }
      },
    },
  }
}
