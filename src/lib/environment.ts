/* Names that must differ between the apps of one origin. The build uses this file too, so it does not read settings. */

/** '' for the app at the root of its host. */
export const appSuffixOf = (basePath: string): string =>
  basePath === '/' ? '' : `@${encodeURIComponent(basePath.slice(1, -1))}`

export const environmentNameOf = (apiBase: string, basePath: string): string =>
  (apiBase === '' ? 'local' : encodeURIComponent(apiBase.replace(/^https:\/\//, ''))) + appSuffixOf(basePath)

/** Name of something that is shared only by tabs of the same app and backend, such as a channel or a stored text. */
export const sharedNameOf = (name: string, environment: string): string =>
  environment === 'local' ? name : `${name}@${environment}`

export const partsCacheName = (basePath: string): string => `parts${appSuffixOf(basePath)}`
