/**
 * The result of a live database query. `failed` carries its cause, and what the last good read gave, if there was one;
 * `retry` queries again.
 */
export type LiveRead<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly data: T }
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void; readonly data?: T }

/** Whether there is something to show: what was read now, or what the last good read gave. */
export const hasData = <T>(
  read: LiveRead<T>,
): read is Extract<LiveRead<T>, { status: 'ready' | 'failed' }> & { data: T } =>
  read.status !== 'loading' && 'data' in read

/**
 * The data, or `standIn` until it is there. After a failure it is what the last good read gave: words on the screen do not
 * turn into codes. For places that show nothing while loading (badges, counts). It hides a failure too: never for a
 * place that says "none" or offers to begin anew.
 */
export const dataOr = <T>(read: LiveRead<T>, standIn: T): T => (hasData(read) ? read.data : standIn)

/** The same state without data, for a read of something else that depends on it. */
export const withoutData = (read: Exclude<LiveRead<unknown>, { status: 'ready' }>): LiveRead<never> =>
  read.status === 'loading' ? read : { status: 'failed', error: read.error, retry: read.retry }

/** The state of the last request to the server for such data, for the user who waits. */
export type Asked = 'asking' | 'answered' | 'unreached' | 'refused'

/** The request brought nothing new, so what the device has stored may be out of date. */
export const mayBeOld = (asked: Asked): asked is 'unreached' | 'refused' => asked === 'unreached' || asked === 'refused'
