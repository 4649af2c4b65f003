import { suffixOf } from './environment.ts'

declare global {
  // Declared here, because Vite's declaration includes DOM types, and this code also runs without a DOM.
  interface ImportMetaEnv {
    BASE_URL: string
  }
  interface ImportMeta {
    readonly env: ImportMetaEnv
  }
}

export interface AppBase {
  /** Path of the app on its host, with a slash at both ends: "/" or "/sourcing/". */
  readonly basePath: string
  /** Suffix for the names of the app's locks and caches. */
  readonly suffix: string
  /** Adds the base path to an app path. Needed for URLs that the router does not build: a link to copy, a worker. */
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
