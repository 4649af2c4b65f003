import { header } from '#contract/headers.ts'
import { ownHeadersAdmitted } from '#prefs/build-settings.ts'

/** What the app says beyond the specification. */
const own: ReadonlySet<string> = new Set([header.deviceId, header.apiVersion, header.idempotencyKey, header.ifMatch])

const isOfThisOrigin = (url: string): boolean => {
  const { location }: { location?: { readonly href: string } } = globalThis
  if (!URL.canParse(url)) return true
  return location !== undefined && new URL(location.href).origin === new URL(url).origin
}

/**
 * A server of another origin names the headers it lets in; one that it does not name stops every call before it leaves.
 * So only a backend of this origin, or one that is known to name them, gets the app's own.
 */
export const admittedHeaders = (
  url: string,
  headers: Readonly<Record<string, string>>,
  admitted = ownHeadersAdmitted,
): Readonly<Record<string, string>> =>
  admitted || isOfThisOrigin(url)
    ? headers
    : Object.fromEntries(Object.entries(headers).filter(([name]) => !own.has(name)))
