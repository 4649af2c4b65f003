import type { HttpContext } from './context.ts'

/**
 * Lets an answer be kept and asked for again by its ETag. `public` ones are the same for everybody of one
 * language; `private` ones depend on who asks.
 */
export const cacheable = ({ http }: { http: HttpContext }, whose: 'public' | 'private'): void => {
  http.header(
    'Cache-Control',
    whose === 'public' ? 'public, max-age=300, stale-while-revalidate=86400' : 'private, no-cache',
  )
  http.header('Vary', whose === 'public' ? 'Accept-Language' : 'Accept-Language, Authorization', { append: true })
}
