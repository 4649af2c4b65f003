import type { Plugin } from 'vite'

/** Read by V8 at the very beginning of a file, and nowhere else. */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Marks a chunk whose functions nearly all run at once: the browser compiles the whole of it beside the page's thread
 * while it arrives, instead of function by function, on that thread, as each is called. To others it is a comment.
 */
export const compiledAhead = (name: string): Plugin => ({
  name: 'compiled-ahead',
  apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
  generateBundle: {
    // After the lines that Vite itself puts at a chunk's beginning.
    order: 'post',
    handler: (_, bundle) => {
      const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name)
      if (chunk?.type !== 'chunk') throw new Error(`there is no chunk named ${name}`)
      chunk.code = hint + chunk.code
    },
  },
})
