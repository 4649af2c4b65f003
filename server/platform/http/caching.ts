import type { AboutAnswer } from './compress.ts'

/**
 * Lets an answer be cached and asked for again by its ETag. `public` ones are the same for everybody of one
 * language; `private` ones depend on who asks.
 */
export const cacheable = ({ about }: { about: AboutAnswer }, whose: 'public' | 'private'): void => {
  about.cacheControl = whose === 'public' ? 'public, max-age=300, stale-while-revalidate=86400' : 'private, no-cache'
  about.vary = whose === 'public' ? 'Accept-Language' : 'Accept-Language, Authorization'
}
