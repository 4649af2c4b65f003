/** Where the buyer API stands. Empty: the address the app itself came from. One setting points it elsewhere. */
export const apiBase: string = (import.meta.env['VITE_API_BASE'] as string | undefined)?.replace(/\/+$/, '') ?? ''

/** Where files are shown from besides the API's origin: `VITE_FILE_ORIGINS`, comma-joined. */
export const fileOrigins: readonly string[] = ((import.meta.env['VITE_FILE_ORIGINS'] as string | undefined) ?? '')
  .split(',')
  .filter((origin) => origin.trim() !== '')

/** Part of every database name, so that two backends tried from one address never share data. */
export const environmentName: string =
  apiBase === '' ? 'local' : apiBase.replace(/^https?:\/\//, '').replace(/[^a-z0-9.-]/gi, '_')

/** Specification, section 9: request, upload and download time-outs. */
export const networkTimeoutMs = 60_000
