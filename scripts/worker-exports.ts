import type { Plugin } from 'vite'

/** Vite removes the exports of a worker's file, but a page without a worker imports them (page-search.ts). */
export const workerExports = (): Plugin => ({
  name: 'worker-exports',
  apply: 'build',
  options: (options) => ({ ...options, preserveEntrySignatures: 'exports-only' }),
})
