import { place } from '#lib/place.ts'

/** Photos and documents that were looked at; the service worker clears them by itself. */
export const seenFilesCache = `files${place.suffix}`
/** Files of sent requests and their replies; nothing but a full disk gives them up, the longest kept first. */
export const recordFilesCache = `record-files${place.suffix}`
/** Those that a person asked to have with them; only that person gives them up, or a full disk does. */
export const keptFilesCache = `kept-files${place.suffix}`
/** Those that no expiry clears. */
export const lastingCaches: readonly string[] = [recordFilesCache, keptFilesCache]
