import { ApiError } from '../errors.ts'
import type { Call, QueryIn } from '#contract/call.ts'
import { networkTimeoutMs } from '#prefs/build-settings.ts'
import type { Api } from '../client.ts'
import { allowedHeaders } from '../wire.ts'

export interface FetchedFile {
  readonly blob: Blob
  readonly name: string | null
}

const fileNamePattern = /filename="?([\w.-]+)"?/

export const fetchFile = async <C extends Call>(
  api: Pick<Api, 'url' | 'headers'>,
  call: C,
  query: QueryIn<C>,
  fetchFn: typeof fetch = fetch,
): Promise<FetchedFile> => {
  const url = api.url(call, query as Readonly<Record<string, unknown>>)
  try {
    const response = await fetchFn(url, {
      headers: allowedHeaders(url, await api.headers()),
      credentials: 'include',
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(networkTimeoutMs),
    })
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || /json|html/.test(type)) throw new ApiError('http', { http: response.status })
    const [, name] = fileNamePattern.exec(response.headers.get('content-disposition') ?? '') ?? []
    return { blob: await response.blob(), name: name ?? null }
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('offline')
  }
}

/** A download is aborted after this long without data; its total time is not limited. */
const silenceMs = 20_000

export interface DownloadOptions {
  readonly signal?: AbortSignal | undefined
  readonly onBytes?: ((bytes: number) => void) | undefined
}

export async function download(
  url: string,
  { signal, onBytes }: DownloadOptions,
  cache: RequestCache = 'default',
  check: (response: Response) => void = () => undefined,
): Promise<Readonly<{ response: Response; chunks: readonly Uint8Array<ArrayBuffer>[]; length: number }>> {
  const limit = new AbortController()
  const stop = () => limit.abort()
  let timer = setTimeout(stop, silenceMs)
  signal?.addEventListener('abort', stop, { once: true })
  // A signal that is already aborted does not fire an event.
  if (signal?.aborted) stop()
  try {
    const response = await fetch(url, { cache, signal: limit.signal })
    check(response)
    const chunks: Uint8Array<ArrayBuffer>[] = []
    let length = 0
    const reader = response.body?.getReader()
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      clearTimeout(timer)
      timer = setTimeout(stop, silenceMs)
      chunks.push(piece.value)
      length += piece.value.length
      onBytes?.(length)
    }
    return { response, chunks, length }
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw new ApiError(limit.signal.aborted && !signal?.aborted ? 'timeout' : 'offline', { cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}
