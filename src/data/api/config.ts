/** Where the buyer API stands. Empty: the address the app itself came from. One setting points it elsewhere. */
export const apiBase: string = (import.meta.env['VITE_API_BASE'] as string | undefined)?.replace(/\/+$/, '') ?? ''

/**
 * Whether the backend recognises a repeated request by its `Idempotency-Key`. Nothing that is safe to try tells, so it
 * is assumed only where the build was told: `VITE_API_KEYS=honoured`.
 */
export const keysHonoured: boolean = import.meta.env['VITE_API_KEYS'] === 'honoured'

/** Part of every database name, so that two backends tried from one address never share data. */
export const environmentName: string =
  apiBase === '' ? 'local' : apiBase.replace(/^https?:\/\//, '').replace(/[^a-z0-9.-]/gi, '_')

/** Specification, section 9: request, upload and download time-outs. */
export const networkTimeoutMs = 60_000
