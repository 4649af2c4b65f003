/* Names that must differ between the apps of one origin (an app is a sub-path with a backend). This file does not
   read settings, because the build uses it too. */

/** Suffix for names that two apps under different sub-paths must not share. Empty for the app at the root. */
export const suffixOf = (basePath: string): string =>
  basePath === '/' ? '' : `@${encodeURIComponent(basePath.slice(1, -1))}`

export const environmentNameOf = (apiBase: string, basePath: string): string =>
  (apiBase === '' ? 'local' : encodeURIComponent(apiBase.replace(/^https:\/\//, ''))) + suffixOf(basePath)

/** Name of something that only the tabs of one environment share, such as a channel or a stored text. */
export const sharedNameOf = (name: string, environment: string): string =>
  environment === 'local' ? name : `${name}@${environment}`

/** Name of the service worker's cache of messages and rarely opened screens. */
export const partsCacheName = (basePath: string): string => `parts${suffixOf(basePath)}`
