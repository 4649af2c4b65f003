import { place } from '#lib/place.ts'

/** Photos and documents that were viewed. The service worker expires them. */
export const seenFilesCache = `files${place.suffix}`
/** Files of sent requests and their replies. Deleted only when the disk is full, oldest first. */
export const recordFilesCache = `record-files${place.suffix}`
/** Files that the buyer packed. Deleted only by the buyer, or when the disk is full. */
export const pinnedFilesCache = `kept-files${place.suffix}`
export const lastingCaches: readonly string[] = [recordFilesCache, pinnedFilesCache]
