import { environmentNameOf, sharedNameOf } from '../../src/lib/environment.ts'

export interface HostingSettings {
  readonly basePath: string
  /** Base of the API as the app reads it: an origin with or without a path, a path on the app's origin, or empty. */
  readonly apiBase: string
  readonly fileOrigins: readonly string[]
  /** Address of the external chat that the app shows in a frame; null if there is none. */
  readonly supportWidget: string | null
  /** True if the app shows another firm's captcha, in a frame with a page of the backend. */
  readonly foreignCaptcha: boolean
}

const segment = /^[\w.~-]+$/

const basePathOf = (text: string): string => {
  const parts = text.split('/').filter((part) => part !== '')
  if (parts.some((part) => !segment.test(part) || /^\.+$/.test(part)))
    throw new Error(`VITE_BASE_PATH "${text}" is not a path such as /sourcing/`)
  return parts.length === 0 ? '/' : `/${parts.join('/')}/`
}

const apiBaseOf = (text: string): string => {
  const base = text.replace(/\/+$/, '')
  if (base === '' || /^\/[\w.~-]+(\/[\w.~-]+)*$/.test(base)) return base
  const url = URL.canParse(base) ? new URL(base) : null
  const isPlain = url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '' && url.username === ''
  // The value becomes part of the content security policy, so it must not contain separators.
  if (!isPlain || /[\s;,'"]/.test(base))
    throw new Error(`VITE_API_BASE "${text}" is not an address such as https://api.example.com`)
  return base
}

const fileOriginsOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const url = URL.canParse(one) ? new URL(one) : null
      if (!url || !/^https?:$/.test(url.protocol) || url.origin !== one.replace(/\/$/, '').toLowerCase())
        throw new Error(`VITE_FILE_ORIGINS "${one}" is not an origin such as https://files.example.com`)
      return url.origin
    })

const widgetOf = (text: string): string | null => {
  if (text === '') return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 'https:' || url.username !== '')
    throw new Error(`VITE_SUPPORT_WIDGET "${text}" is not an address such as https://chat.example.com/widget`)
  return url.href
}

const foreignCaptchaOf = (text: string): boolean => {
  if (!['', 'own', 'turnstile', 'hcaptcha'].includes(text))
    throw new Error(`VITE_CAPTCHA "${text}" is not own, turnstile or hcaptcha`)
  return text !== '' && text !== 'own'
}

export const readHostingSettings = (env: Readonly<Record<string, string | undefined>>): HostingSettings => ({
  basePath: basePathOf(env['VITE_BASE_PATH'] ?? ''),
  apiBase: apiBaseOf(env['VITE_API_BASE'] ?? ''),
  fileOrigins: fileOriginsOf(env['VITE_FILE_ORIGINS'] ?? ''),
  supportWidget: widgetOf(env['VITE_SUPPORT_WIDGET'] ?? ''),
  foreignCaptcha: foreignCaptchaOf(env['VITE_CAPTCHA'] ?? ''),
})

export const apiOrigin = ({ apiBase }: Pick<HostingSettings, 'apiBase'>): string | null =>
  /^https?:/.test(apiBase) ? new URL(apiBase).origin : null

export const prefsDbName = ({ apiBase, basePath }: Pick<HostingSettings, 'apiBase' | 'basePath'>): string =>
  sharedNameOf('agro-prefs', environmentNameOf(apiBase, basePath))
