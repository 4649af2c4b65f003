/** `failed` has its cause and the last good data; `retry` repeats the query. */
export type LiveRead<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly data: T }
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void; readonly data?: T }

export const hasData = <T>(
  read: LiveRead<T>,
): read is Extract<LiveRead<T>, { status: 'ready' | 'failed' }> & { data: T } =>
  read.status !== 'loading' && 'data' in read

/**
 * Returns `fallback` until data is available. It hides failures: use it only for badges and counts, never to show
 * "none".
 */
export const dataOr = <T>(read: LiveRead<T>, fallback: T): T => (hasData(read) ? read.data : fallback)

/** A read without data, for data that depends on this read. Its type fits any data. */
export const withoutData = (read: Exclude<LiveRead<unknown>, { status: 'ready' }>): LiveRead<never> =>
  read.status === 'loading' ? read : { status: 'failed', error: read.error, retry: read.retry }

/** The state of the last request, as shown to the user who waits. */
export type Asked = 'asking' | 'answered' | 'unreached' | 'refused'

export const mayBeOld = (state: Asked): state is 'unreached' | 'refused' => state === 'unreached' || state === 'refused'
