/**
 * Names for what all apps of one origin can see, such as caches and databases. An app is identified by its sub-path and
 * its backend. The build writes the same names into index.html, so this file reads no settings itself.
 */

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
