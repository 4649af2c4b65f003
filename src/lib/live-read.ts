/** What a live read of the device's database gives a screen. `failed` keeps its cause; `retry` asks again. */
export type LiveRead<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly data: T }
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void }

/** The data once it is there, else the stand-in: for places that show nothing while loading (badges, counts). */
export const dataOr = <T>(read: LiveRead<T>, standIn: T): T => (read.status === 'ready' ? read.data : standIn)
