import { environmentNameOf, sharedNameOf } from '#lib/environment.ts'
import { appBase } from '#lib/app-base.ts'

/** Empty: the app's origin; else an origin ("https://api.example.com") or a path ("/sourcing"). */
export const apiBase: string = (import.meta.env['VITE_API_BASE'] as string | undefined)?.replace(/\/+$/, '') ?? ''

export const fileOrigins: readonly string[] = ((import.meta.env['VITE_FILE_ORIGINS'] as string | undefined) ?? '')
  .split(',')
  .filter((origin) => origin.trim() !== '')

/** KEY-5: true if the backend honours an `Idempotency-Key`. */
export const keysHonoured: boolean = import.meta.env['VITE_API_KEYS'] === 'honoured'

/** KEY-6: true if a backend of another origin accepts the headers that the app adds. */
export const appHeadersAllowed: boolean = keysHonoured || import.meta.env['VITE_API_HEADERS'] === 'admitted'

export const supportWidgetUrl: string | null = (import.meta.env['VITE_SUPPORT_WIDGET'] as string | undefined) || null

/** `VITE_CAPTCHA` must equal the backend's `CAPTCHA`. Null if the backend makes the image itself. */
export const thirdPartyCaptcha = (): 'turnstile' | 'hcaptcha' | null => {
  const firm: unknown = import.meta.env['VITE_CAPTCHA']
  return firm === 'turnstile' || firm === 'hcaptcha' ? firm : null
}

/** Suffix of all database names, so that apps of one origin that differ in their path or backend never share data. */
export const environmentName: string = environmentNameOf(apiBase, appBase.basePath)

export const sharedName = (name: string): string => sharedNameOf(name, environmentName)

/** Timeout of calls, exports and screens (specification, section 9). Outbox and file downloads have separate limits. */
export const networkTimeoutMs = 60_000
