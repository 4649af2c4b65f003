import { suffixOf } from './environment.ts'

declare global {
  // Vite's own declaration brings the types of a page; these rules run anywhere.
  interface ImportMetaEnv {
    BASE_URL: string
  }
  interface ImportMeta {
    readonly env: ImportMetaEnv
  }
}

export interface Place {
  /** With a slash at both ends: "/", or "/sourcing/". */
  readonly basePath: string
  /** Stands behind the names of its locks and caches. */
  readonly suffix: string
  /** Address on this host of a path of the app: what no router writes (a link to copy, a worker) begins with it. */
  readonly onHost: (path: string) => string
  /** Path of the app of an address on this host: what the router takes and gives. */
  readonly inApp: (pathname: string) => string
}

export const placeAt = (basePath: string): Place => ({
  basePath,
  suffix: suffixOf(basePath),
  onHost: (path) => basePath + path.replace(/^\//, ''),
  inApp: (pathname) => (pathname.startsWith(basePath) ? pathname.slice(basePath.length - 1) : '/'),
})

/** Where this build stands on its host (VITE_BASE_PATH). */
export const place: Place = placeAt(import.meta.env.BASE_URL)
