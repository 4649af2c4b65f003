import type { Plugin } from 'vite'

/** V8 reads this only at the very beginning of a file. */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Marks a chunk whose functions nearly all run at once. The browser then compiles it off the main thread while it
 * arrives, instead of each function on the main thread at its first call. Other browsers ignore the comment.
 */
export const compiledAhead = (name: string): Plugin => ({
  name: 'compiled-ahead',
  apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
  generateBundle: {
    // After Vite has put its own lines at the beginning of the chunk.
    order: 'post',
    handler: (_, bundle) => {
      const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name)
      if (chunk?.type !== 'chunk') throw new Error(`there is no chunk named ${name}`)
      chunk.code = hint + chunk.code
    },
  },
})
