import type { Plugin } from 'vite'

/**
 * A browser remembers for as long as a page is open that it could not load a module. If an import of the app fails,
 * `importAnew` (src/ui/page/part.tsx) asks for the file at another address.
 */
export const retriedImports = (): Plugin => ({
  name: 'retried-imports',
  renderChunk: {
    order: 'post',
    handler: (code) => {
      const retried = code.replaceAll(
        /\bimport\(([`'"])(\.\/[^`'"]+\.js)\1\)/gu,
        (whole, _quote, file: string) => `${whole}.catch(()=>importAnew(\`${file}\`,a=>import(a)))`,
      )
      return retried === code ? null : { code: retried, map: null }
    },
  },
})
