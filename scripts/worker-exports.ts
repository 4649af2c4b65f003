import type { Plugin } from 'vite'

/** Keeps the exports of a worker's file, which Vite removes: a page without a worker imports them (page-search.ts). */
export const workerExportsPlugin = (): Plugin => ({
  name: 'worker-exports',
  apply: 'build',
  options: (options) => ({ ...options, preserveEntrySignatures: 'exports-only' }),
})
