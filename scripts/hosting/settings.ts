import { environmentNameOf, sharedNameOf } from '../../src/lib/environment.ts'

/** Where a build will stand, and where its backend stands. */
export interface HostingSettings {
  /** With a slash at both ends. */
  readonly basePath: string
  /** As the app reads it: an origin with or without a path, a path of its own origin, or empty. */
  readonly apiBase: string
}

const segment = /^[\w.~-]+$/

const basePathOf = (text: string): string => {
  const parts = text.split('/').filter((part) => part !== '')
  if (parts.some((part) => !segment.test(part) || /^\.+$/.test(part)))
    throw new Error(`VITE_BASE_PATH "${text}" is no path such as /sourcing/`)
  return parts.length === 0 ? '/' : `/${parts.join('/')}/`
}

const apiBaseOf = (text: string): string => {
  const base = text.replace(/\/+$/, '')
  if (base === '' || /^\/[\w.~-]+(\/[\w.~-]+)*$/.test(base)) return base
  const url = URL.canParse(base) ? new URL(base) : null
  const plain = url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '' && url.username === ''
  // The policy of the page is made of it, so nothing may hide in it.
  if (!plain || /[\s;,'"]/.test(base))
    throw new Error(`VITE_API_BASE "${text}" is no address such as https://api.example.com`)
  return base
}

/** Throws a readable error when a setting cannot be used. */
export const readHosting = (env: Readonly<Record<string, string | undefined>>): HostingSettings => ({
  basePath: basePathOf(env['VITE_BASE_PATH'] ?? ''),
  apiBase: apiBaseOf(env['VITE_API_BASE'] ?? ''),
})

/** The origin that calls go to; null for the app's own. */
export const apiOrigin = ({ apiBase }: HostingSettings): string | null =>
  /^https?:/.test(apiBase) ? new URL(apiBase).origin : null

/** The name under which the app stores its settings, for the script that runs before it. */
export const prefsName = ({ apiBase, basePath }: HostingSettings): string =>
  sharedNameOf('agro-prefs', environmentNameOf(apiBase, basePath))
