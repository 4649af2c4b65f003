import { header } from '#contract/headers.ts'
import { ownHeadersAdmitted } from '#prefs/build-settings.ts'

const own: ReadonlySet<string> = new Set([header.deviceId, header.apiVersion, header.idempotencyKey, header.ifMatch])

const isOfThisOrigin = (url: string): boolean => {
  const { location }: { location?: { readonly href: string } } = globalThis
  if (!URL.canParse(url)) return true
  return location !== undefined && new URL(location.href).origin === new URL(url).origin
}

/**
 * A server of another origin lists the headers it accepts (CORS). The browser blocks every call with another one. So
 * the app's own headers go only to a backend of this origin, or to one that is known to list them.
 */
export const admittedHeaders = (
  url: string,
  headers: Readonly<Record<string, string>>,
  admitted = ownHeadersAdmitted,
): Readonly<Record<string, string>> =>
  admitted || isOfThisOrigin(url)
    ? headers
    : Object.fromEntries(Object.entries(headers).filter(([name]) => !own.has(name)))
