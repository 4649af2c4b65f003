/* Names that all apps of one origin share. An app is its sub-path and its backend. Also used by the build, so no settings are read. */

/** Suffix of a name that two apps under different sub-paths must not share. Empty for the app at the root. */
export const suffixOf = (basePath: string): string =>
  basePath === '/' ? '' : `@${encodeURIComponent(basePath.slice(1, -1))}`

export const environmentNameOf = (apiBase: string, basePath: string): string =>
  (apiBase === '' ? 'local' : encodeURIComponent(apiBase.replace(/^https:\/\//, ''))) + suffixOf(basePath)

/** Name of something that the tabs of one environment share and no other tab may see: a channel, a stored text. */
export const sharedNameOf = (name: string, environment: string): string =>
  environment === 'local' ? name : `${name}@${environment}`

/** Name of the worker's cache of messages and of screens that few visits open. */
export const partsCacheName = (basePath: string): string => `parts${suffixOf(basePath)}`
