import type { AboutAnswer } from './compress.ts'

/**
 * Allows an answer to be cached and revalidated by its ETag. `public` answers are the same for everybody in one
 * language; `private` ones depend on the caller.
 */
export const cacheable = ({ about }: { about: AboutAnswer }, whose: 'public' | 'private'): void => {
  about.cacheControl = whose === 'public' ? 'public, max-age=300, stale-while-revalidate=86400' : 'private, no-cache'
  about.vary = whose === 'public' ? 'Accept-Language' : 'Accept-Language, Authorization'
}
