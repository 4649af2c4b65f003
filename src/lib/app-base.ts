import { suffixOf } from './environment.ts'

declare global {
  // Vite's declaration includes DOM types; this code also runs without a DOM.
  interface ImportMetaEnv {
    BASE_URL: string
  }
  interface ImportMeta {
    readonly env: ImportMetaEnv
  }
}

export interface AppBase {
  /** With a slash at both ends: "/" or "/sourcing/". */
  readonly basePath: string
  /** Appended to the names of the app's locks and caches. */
  readonly suffix: string
  /** Converts an app path to a host path, for addresses that the router does not write: a link to copy, a worker. */
  readonly onHost: (path: string) => string
  readonly inApp: (pathname: string) => string
}

export const appBaseAt = (basePath: string): AppBase => ({
  basePath,
  suffix: suffixOf(basePath),
  onHost: (path) => basePath + path.replace(/^\//, ''),
  inApp: (pathname) => (pathname.startsWith(basePath) ? pathname.slice(basePath.length - 1) : '/'),
})

export const place: AppBase = appBaseAt(import.meta.env.BASE_URL)
