import { environmentNameOf, sharedNameOf } from '#lib/environment.ts'
import { place } from '#lib/place.ts'

/**
 * Where the buyer API stands. Empty: the origin the app itself came from. One setting points it elsewhere: to another
 * origin ("https://api.example.com"), or below a path of this one ("/sourcing").
 */
export const apiBase: string = (import.meta.env['VITE_API_BASE'] as string | undefined)?.replace(/\/+$/, '') ?? ''

/** Where files are shown from besides the API's origin: `VITE_FILE_ORIGINS`, comma-joined. */
export const fileOrigins: readonly string[] = ((import.meta.env['VITE_FILE_ORIGINS'] as string | undefined) ?? '')
  .split(',')
  .filter((origin) => origin.trim() !== '')

/**
 * Whether the backend recognises a repeated request by its `Idempotency-Key`. Nothing that is safe to try tells, so it
 * is assumed only where the build was told: `VITE_API_KEYS=honoured`.
 */
export const keysHonoured: boolean = import.meta.env['VITE_API_KEYS'] === 'honoured'

/**
 * Whether a backend of another origin lets in the headers that the app adds to those of the specification (CORS). One
 * that honours keys has to; another one says it by `VITE_API_HEADERS=admitted`.
 */
export const ownHeadersAdmitted: boolean = keysHonoured || import.meta.env['VITE_API_HEADERS'] === 'admitted'

/** Which vendor's paths and names the backend speaks (`VITE_API_DIALECT`); empty: the specification's, or our own. */
export const dialectName: string = (import.meta.env['VITE_API_DIALECT'] as string | undefined) ?? ''

/** Part of every database name, so that two backends tried from one address, or two apps of one, never share data. */
export const environmentName: string = environmentNameOf(apiBase, place.basePath)

/** See `sharedNameOf`. */
export const sharedName = (name: string): string => sharedNameOf(name, environmentName)

/** Specification, section 9: request, upload and download time-outs. */
export const networkTimeoutMs = 60_000
