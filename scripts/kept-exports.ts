import type { Plugin } from 'vite'

/**
 * Vite drops what a worker's file exports. A page that has no worker reads that file itself and takes it from there
 * (src/catalogue/search/page-search.ts).
 */
export const keptExports = (): Plugin => ({
  name: 'kept-exports',
  apply: 'build',
  options: (options) => ({ ...options, preserveEntrySignatures: 'exports-only' }),
})
