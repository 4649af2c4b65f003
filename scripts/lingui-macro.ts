import { transformAsync } from '@babel/core'
import type { Plugin } from 'vite'

/**
 * Runs only Lingui's macro through Babel, and only on files that import it.
 * SWC is not used: its plugin hashes message ids differently from the runtime.
 */
export const linguiMacro = (): Plugin => ({
  name: 'lingui-macro',
  enforce: 'pre',
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
      return result?.code ? { code: result.code, map: result.map as never } : null
    },
  },
})
