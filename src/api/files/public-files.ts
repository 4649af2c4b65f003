import { ApiError } from '../errors.ts'
import { fileAddress } from './file-address.ts'

/** A download is given up after this long without data. */
const silenceMs = 20_000

export interface DownloadOptions {
  readonly signal?: AbortSignal
  /** Bytes read so far. */
  readonly onBytes?: (bytes: number) => void
}

/** Repeats the request of a page's element, for a file that the page may show but not read. */
export const fetchShown = (request: Request): Promise<Response> => fetch(request)

const isFile = (response: Response): boolean =>
  // A portal's login page, or the app's start page in place of a deleted file.
  response.status === 200 && !(response.headers.get('content-type') ?? '').includes('text/html')

/** Size in bytes of a file before it is fetched; null if unknown. Rejects with `ApiError` without a network. */
export const fileSize = async (url: string, signal?: AbortSignal): Promise<number | null> => {
  const address = fileAddress(url)
  if (address === null) return null
  try {
    const response = await fetch(address, { method: 'HEAD', ...(signal ? { signal } : {}) })
    const length = Number(response.headers.get('content-length'))
    return isFile(response) && Number.isFinite(length) && length > 0 ? length : null
  } catch (cause) {
    throw new ApiError('offline', { cause })
  }
}

/** Fetches a file to its end, never only a part. Rejects with `ApiError`; for another site without a request. */
export const downloadFile = async (url: string, options: DownloadOptions = {}): Promise<Response> => {
  const address = fileAddress(url)
  if (address === null) throw new ApiError('http', { http: 403 })
  const limit = new AbortController()
  const stop = () => limit.abort()
  let timer = setTimeout(stop, silenceMs)
  options.signal?.addEventListener('abort', stop, { once: true })
  // An abort that happened earlier sends no event.
  if (options.signal?.aborted) stop()
  try {
    const response = await fetch(address, { signal: limit.signal })
    if (!isFile(response)) throw new ApiError('http', { http: response.status })
    const chunks: Uint8Array<ArrayBuffer>[] = []
    let length = 0
    const reader = response.body?.getReader()
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      clearTimeout(timer)
      timer = setTimeout(stop, silenceMs)
      chunks.push(piece.value)
      length += piece.value.length
      options.onBytes?.(length)
    }
    const type = response.headers.get('content-type') ?? 'application/octet-stream'
    const disposition = response.headers.get('content-disposition')
    return new Response(new Blob(chunks, { type }), {
      headers: {
        'Content-Type': type,
        'Content-Length': String(length),
        ...(disposition ? { 'Content-Disposition': disposition } : {}),
      },
    })
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw new ApiError(limit.signal.aborted && !options.signal?.aborted ? 'timeout' : 'offline', { cause })
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', stop)
  }
}
