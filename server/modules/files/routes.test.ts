import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fileCalls } from '#contract/calls/account.ts'
import { code } from '#contract/codes.ts'
import { createRateLimiter } from '#server/platform/limits/rate-limits.ts'
import { fakeClock, testApp } from '#tests/harness/server.ts'
import { testDatabase } from '#tests/harness/test-database.ts'

const bytes = (...values: number[]) => Uint8Array.from(values)
const png = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3)
const pdf = new TextEncoder().encode('%PDF-1.7\n%hello')

const backend = await testApp()

const formOf = (...files: [name: string, content: Uint8Array<ArrayBuffer>][]) => {
  const form = new FormData()
  for (const [name, content] of files) form.append('file', new Blob([content]), name)
  return form
}
const upload = (body: FormData, headers: Record<string, string> = {}, token?: string) =>
  backend.call(fileCalls.uploadFile, { body, headers, ...(token ? { token } : {}) })
const urlOf = (data: unknown) => (data as { url: string }).url

describe('uploading', () => {
  test('an upload stores the bytes under a URL that cannot be guessed', async () => {
    const answer = await upload(formOf(['offer.pdf', pdf]))
    expect(answer.data).toMatchObject({
      name: 'offer.pdf',
      size: pdf.length,
      sha256: createHash('sha256').update(pdf).digest('hex'),
    })
    expect(urlOf(answer.data)).toMatch(/^\/files\/[\w-]{43}\/offer\.pdf$/)
    const fileAnswer = await backend.app.request(urlOf(answer.data))
    expect(Buffer.from(await fileAnswer.arrayBuffer())).toEqual(Buffer.from(pdf))
  })
  test('a request for a range of a file gets the whole file', async () => {
    const url = urlOf((await upload(formOf(['offer.pdf', pdf]))).data)
    const answer = await backend.app.request(url, { headers: { Range: 'bytes=0-1' } })
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(pdf))
  })
  test('a file that only claims to be a PDF is refused', async () => {
    const answer = await upload(formOf(['virus.pdf', bytes(0x4d, 0x5a, 0x90, 0)]))
    expect(answer).toMatchObject({ status: 415, code: code.wrongMediaType })
  })
  test('HTML with scripts is refused; under the name of a text file it is stored, but only downloaded as plain text', async () => {
    const html = new TextEncoder().encode('<html><script>alert(1)</script></html>')
    for (const name of ['x.html', 'x.svg', 'x']) expect((await upload(formOf([name, html]))).status).toBe(415)
    const textUpload = await upload(formOf(['x.txt', html]))
    const fileAnswer = await backend.app.request(urlOf(textUpload.data))
    expect(fileAnswer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    expect(fileAnswer.headers.get('Content-Disposition')).toMatch(/^attachment/)
    expect(fileAnswer.headers.get('Content-Security-Policy')).toContain('sandbox')
    expect(fileAnswer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  })
  test('a file’s name is never used as a path, and its extension is replaced by that of its content', async () => {
    const answer = await upload(formOf(['../../etc/pass\u202ewd', png]))
    expect(answer.data).toMatchObject({ name: expect.stringMatching(/^pass ?wd\.png$/) })
  })
  test('only images are accepted where images are required', async () => {
    expect((await backend.call(fileCalls.uploadImage, { body: formOf(['a.pdf', pdf]) })).status).toBe(415)
    expect((await backend.call(fileCalls.uploadImage, { body: formOf(['a.png', png]) })).code).toBe(0)
  })
  test('an empty file, or one over 20 MB, is refused', async () => {
    const bigFile = new Uint8Array(20 * 1024 * 1024 + 1)
    bigFile.set(pdf)
    expect((await upload(formOf(['big.pdf', bigFile]))).status).toBe(413)
    expect((await upload(formOf(['empty.pdf', bytes()]))).status).toBe(400)
  })
  test('a file that was damaged in transfer is refused', async () => {
    const digest = (content: Uint8Array) => `sha-256=:${createHash('sha256').update(content).digest('base64')}:`
    expect((await upload(formOf(['a.pdf', pdf]), { 'Content-Digest': digest(png) })).code).toBe(code.badRequest)
    expect((await upload(formOf(['a.pdf', pdf]), { 'Content-Digest': digest(pdf) })).code).toBe(0)
  })
})

describe('repeating an upload', () => {
  test('the same key returns the same file, and is refused for other content', async () => {
    const { token } = await backend.newBuyer()
    const headers = { 'Idempotency-Key': '"f-draft-1"' }
    const firstAnswer = await upload(formOf(['a.pdf', pdf]), headers, token)
    const secondAnswer = await upload(formOf(['a.pdf', pdf]), headers, token)
    expect(secondAnswer.data).toEqual(firstAnswer.data)
    expect(secondAnswer.headers.get('Idempotency-Replayed')).toBe('true')
    expect(await upload(formOf(['a.png', png]), headers, token)).toMatchObject({ status: 422, code: code.keyReused })
  })
  test('simultaneous repeats return one file', async () => {
    const { token } = await backend.newBuyer()
    const headers = { 'Idempotency-Key': '"f-draft-2"' }
    const answers = await Promise.all([1, 2, 3].map(() => upload(formOf(['a.pdf', pdf]), headers, token)))
    expect(new Set(answers.map(({ data }) => urlOf(data))).size).toBe(1)
  })
  test('the same key used by another account gives another file', async () => {
    const headers = { 'Idempotency-Key': '"f-draft-3"' }
    const [one, two] = [await backend.newBuyer(), await backend.newBuyer()]
    const first = await upload(formOf(['a.pdf', pdf]), headers, one.token)
    const second = await upload(formOf(['a.pdf', pdf]), headers, two.token)
    expect(urlOf(second.data)).not.toBe(urlOf(first.data))
  })
})

test('a visitor may make ten uploads in a row, which do not affect an account', async () => {
  const clock = fakeClock()
  const { db } = await testDatabase()
  const limitedApp = await testApp({ db, clock, rateLimiter: createRateLimiter(clock) })
  const send = (token?: string) =>
    limitedApp.call(fileCalls.uploadFile, { body: formOf(['a.pdf', pdf]), ...(token ? { token } : {}) })
  for (let count = 0; count < 10; count += 1) expect((await send()).code).toBe(0)
  expect((await send()).status).toBe(429)
  expect((await send((await limitedApp.newBuyer()).token)).code).toBe(0)
})
