/** Photos and documents that were looked at; the service worker clears them by itself. */
export const seenFilesCache = 'files'
/** Those that a person asked to have with them; only that person gives them up, or a full disk does. */
export const keptFilesCache = 'kept-files'
