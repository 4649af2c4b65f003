// @ts-check
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** @param {string} path from the root @returns {Promise<unknown>} */
export const importFromSource = async (path) =>
  (await runnerImport(root + path, { root, configFile: false, logLevel: 'error' })).module
