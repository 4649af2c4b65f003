import { fileCalls } from '#contract/calls/account.ts'
import type { TestApp } from './server.ts'

interface Upload {
  readonly token?: string | undefined
  readonly name?: string
  readonly bytes?: string | Uint8Array<ArrayBuffer>
  readonly call?: typeof fileCalls.uploadImage
  readonly headers?: Record<string, string>
}

/** The first bytes of a PNG image, which is all that the backend checks. */
export const pngBytes = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export const upload = (t: Pick<TestApp, 'call'>, one: Upload = {}) => {
  const { token, name = 'a.txt', bytes = name, call = fileCalls.uploadFile, headers = {} } = one
  const form = new FormData()
  form.append('file', new File([bytes], name))
  return t.call(call, { body: form, headers, ...(token ? { token } : {}) })
}

export const uploadedUrl = async (t: Pick<TestApp, 'call'>, one: Upload = {}): Promise<string> =>
  ((await upload(t, one)).data as { url: string }).url

export const openFile = async (t: Pick<TestApp, 'app'>, url: string, token?: string): Promise<Response> =>
  t.app.request(url, token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } })
