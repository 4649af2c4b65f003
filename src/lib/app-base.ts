import { appSuffixOf } from './environment.ts'

declare global {
  // Declared here, because Vite's declaration includes DOM types, and this code also runs without a DOM.
  interface ImportMetaEnv {
    BASE_URL: string
  }
  interface ImportMeta {
    readonly env: ImportMetaEnv
  }
}

/** `basePath`: the path of the app on its host, with a slash at both ends: "/" or "/sourcing/". */
export const appBaseAt = (basePath: string) => ({
  basePath,
  suffix: appSuffixOf(basePath),
  /** Converts a path of the app to one of its host, for URLs that the router does not build, such as a worker's. */
  onHost: (path: string): string => basePath + path.replace(/^\//, ''),
  inApp: (pathname: string): string => (pathname.startsWith(basePath) ? pathname.slice(basePath.length - 1) : '/'),
})

export const appBase = appBaseAt(import.meta.env.BASE_URL)
