/** The result of a live database query. `failed` carries its cause; `retry` queries again. */
export type LiveRead<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly data: T }
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void }

/**
 * The data, or `standIn` until it is there. For places that show nothing while loading (badges, counts). It
 * hides a failure too: never for a place that says "none" or offers to begin anew.
 */
export const dataOr = <T>(read: LiveRead<T>, standIn: T): T => (read.status === 'ready' ? read.data : standIn)

/** The state of the last request to the server for such data, for the user who waits. */
export type Asked = 'asking' | 'answered' | 'unreached' | 'refused'

/** The request brought nothing new, so what the device has stored may be out of date. */
export const mayBeOld = (asked: Asked): asked is 'unreached' | 'refused' => asked === 'unreached' || asked === 'refused'
