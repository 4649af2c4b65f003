import type { Plugin } from 'vite'

/**
 * Vite removes the exports of a worker's file. A page without a worker imports them from there
 * (src/catalogue/search/page-search.ts), so this plugin preserves them.
 */
export const workerExports = (): Plugin => ({
  name: 'worker-exports',
  apply: 'build',
  options: (options) => ({ ...options, preserveEntrySignatures: 'exports-only' }),
})
