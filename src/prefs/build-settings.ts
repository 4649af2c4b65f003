import { environmentNameOf, sharedNameOf } from '#lib/environment.ts'
import { place } from '#lib/place.ts'

/**
 * Address of the buyer API. Empty: the origin of the app. Otherwise another origin ("https://api.example.com"), or a
 * path of this one ("/sourcing").
 */
export const apiBase: string = (import.meta.env['VITE_API_BASE'] as string | undefined)?.replace(/\/+$/, '') ?? ''

/** Origins of files besides the API's: `VITE_FILE_ORIGINS`, separated by commas. */
export const fileOrigins: readonly string[] = ((import.meta.env['VITE_FILE_ORIGINS'] as string | undefined) ?? '')
  .split(',')
  .filter((origin) => origin.trim() !== '')

/**
 * Whether the backend recognises a repeated request by its `Idempotency-Key`. No safe request can find this out, so the
 * app assumes it only when the build says `VITE_API_KEYS=honoured`.
 */
export const keysHonoured: boolean = import.meta.env['VITE_API_KEYS'] === 'honoured'

/**
 * Whether a backend of another origin accepts (CORS) the headers that the app adds to the specification's. A backend
 * that honours keys must; others state it with `VITE_API_HEADERS=admitted`.
 */
export const ownHeadersAdmitted: boolean = keysHonoured || import.meta.env['VITE_API_HEADERS'] === 'admitted'

/**
 * Address of somebody else's chat (`VITE_SUPPORT_WIDGET`), shown in a frame when a buyer asks for it. The build lets
 * exactly its origin into the content policy. Null, the default: none.
 */
export const supportWidget: string | null = (import.meta.env['VITE_SUPPORT_WIDGET'] as string | undefined) || null

/** Part of every database name, so that two backends tried from one address, or two apps of one, never share data. */
export const environmentName: string = environmentNameOf(apiBase, place.basePath)

/** See `sharedNameOf`. */
export const sharedName = (name: string): string => sharedNameOf(name, environmentName)

/** Specification, section 9: the time-out of requests, uploads and downloads. */
export const networkTimeoutMs = 60_000
