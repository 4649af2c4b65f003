export type LiveRead<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly data: T }
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void; readonly data?: T }

export const hasData = <T>(
  read: LiveRead<T>,
): read is Extract<LiveRead<T>, { status: 'ready' | 'failed' }> & { data: T } =>
  read.status !== 'loading' && 'data' in read

/** The data, or `fallback`. Hides failures: only for badges and counts, never to say that a list is empty. */
export const dataOr = <T>(read: LiveRead<T>, fallback: T): T => (hasData(read) ? read.data : fallback)

export const withoutData = (read: Exclude<LiveRead<unknown>, { status: 'ready' }>): LiveRead<never> =>
  read.status === 'loading' ? read : { status: 'failed', error: read.error, retry: read.retry }

export const mapRead = <T, U>(read: LiveRead<T>, change: (data: T) => U): LiveRead<U> =>
  read.status === 'ready' || hasData(read) ? { ...read, data: change(read.data) } : withoutData(read)

export type FetchState = 'asking' | 'answered' | 'unreached' | 'refused'

export const mayBeStale = (state: FetchState): state is 'unreached' | 'refused' =>
  state === 'unreached' || state === 'refused'
