/**
 * Names of what every app of one origin sees. An app is told apart by the sub-path it stands at and by its backend; the
 * build writes the same names into index.html, so this file reads no settings itself.
 */

/** Stands behind a name that two apps under different sub-paths must not share. Empty for the app at the root. */
export const suffixOf = (basePath: string): string =>
  basePath === '/' ? '' : `@${encodeURIComponent(basePath.slice(1, -1))}`

/** One word for a backend and a sub-path. */
export const environmentNameOf = (apiBase: string, basePath: string): string =>
  (apiBase === '' ? 'local' : encodeURIComponent(apiBase.replace(/^https:\/\//, ''))) + suffixOf(basePath)

/** Name of what all tabs of an environment share and no other one may: a channel, a stored text. */
export const sharedNameOf = (name: string, environment: string): string =>
  environment === 'local' ? name : `${name}@${environment}`
