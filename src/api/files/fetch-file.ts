import type { Call, QueryIn } from '#contract/call.ts'
import { networkTimeoutMs } from '#prefs/build-settings.ts'
import type { Api } from '../client.ts'
import { ApiError } from '../errors.ts'
import { admittedHeaders } from '../wire.ts'

export interface FetchedFile {
  readonly blob: Blob
  /** The name that the backend gives it; null if none. */
  readonly name: string | null
}

const named = /filename="?([\w.-]+)"?/

/** Makes a call that returns a file. Rejects only with `ApiError`, also if an envelope comes instead of a file. */
export const fetchFile = async <C extends Call>(
  api: Pick<Api, 'url' | 'headers'>,
  call: C,
  query: QueryIn<C>,
  fetchIt: typeof fetch = fetch,
): Promise<FetchedFile> => {
  const url = api.url(call, query as Readonly<Record<string, unknown>>)
  try {
    const response = await fetchIt(url, {
      headers: admittedHeaders(url, await api.headers()),
      credentials: 'include',
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(networkTimeoutMs),
    })
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || /json|html/.test(type)) throw new ApiError('http', { http: response.status })
    const [, name] = named.exec(response.headers.get('content-disposition') ?? '') ?? []
    return { blob: await response.blob(), name: name ?? null }
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('offline')
  }
}
