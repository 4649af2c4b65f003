import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fileCalls } from '#contract/calls/account.ts'
import { code } from '#contract/codes.ts'
import { dayMs } from '#lib/day-ms.ts'
import { folderFileStore } from '#server/platform/files/folder-file-store.ts'
import { systemRandom } from '#server/platform/system.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'

const megabyte = 1024 * 1024
const pdfOf = (bytes: number) => {
  const content = Buffer.alloc(bytes, 'x')
  content.write('%PDF-1.7\n')
  return new Blob([content])
}
const formOf = (...sizes: number[]) => {
  const form = new FormData()
  for (const [index, size] of sizes.entries()) form.append('file', pdfOf(size), `${index}.pdf`)
  return form
}
const uploadTo = (t: TestApp, body: FormData, token?: string, headers: Record<string, string> = {}) =>
  t.call(fileCalls.uploadFile, { body, headers, ...(token ? { token } : {}) })

const boundary = 'b0undary'
const multipart = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
const partHead = (name: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n%PDF-1.7\n`

const openForm = (t: TestApp, headers: Record<string, string> = {}) => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const request = { method: 'POST', body: readable, duplex: 'half', headers: { ...multipart, ...headers } } as const
  const answer = Promise.resolve(t.app.request(fileCalls.uploadFile.path, request))
  return { writer, answer, write: (text: string) => writer.write(Buffer.from(text)) }
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const filesIn = (path = folder): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true }).flatMap((one) => (one.isFile() ? [one.name] : []))

describe('a visitor', () => {
  test('a visitor may upload 5 MB per file and, from one network, 20 MB a day', async () => {
    const t = await testApp({ config: { trustProxy: true } })
    const from = (address: string) => ({ 'X-Forwarded-For': address })
    expect((await uploadTo(t, formOf(5 * megabyte + 1))).status).toBe(413)
    for (let count = 0; count < 4; count += 1)
      expect((await uploadTo(t, formOf(5 * megabyte), undefined, from('2001:db8::1'))).code).toBe(0)
    const refusal = await uploadTo(t, formOf(100), undefined, from('2001:db8::2:2'))
    expect(refusal).toMatchObject({ status: 429, code: code.tooManyRequests })
    expect(refusal.headers.get('Retry-After')).not.toBeNull()
    expect((await uploadTo(t, formOf(100), undefined, from('2001:db8:0:1::1'))).code).toBe(0)
    t.clock.advance(dayMs + 1)
    expect((await uploadTo(t, formOf(100), undefined, from('2001:db8::1'))).code).toBe(0)
  })
  test('a visitor may send two forms at once, and visitors do not delay an account', async () => {
    const t = await testApp()
    const little = { 'Content-Length': '1000' }
    const open = [openForm(t, little), openForm(t, little)]
    for (const form of open) await form.write(partHead('a.pdf'))
    expect((await uploadTo(t, formOf(100))).status).toBe(429)
    const { token } = await t.newBuyer()
    expect((await uploadTo(t, formOf(100), token)).code).toBe(0)
    for (const form of open) await form.writer.abort(new Error('gone'))
    expect((await Promise.all(open.map((form) => form.answer))).map(({ status }) => status)).toEqual([400, 400])
    expect((await uploadTo(t, formOf(100))).code).toBe(0)
  })
  test('all visitors share a daily limit, which uploads of accounts do not use up', async () => {
    const t = await testApp({ config: { trustProxy: true, visitorUploadBytes: 2 * megabyte } })
    const from = (address: string) => ({ 'X-Forwarded-For': address })
    const send = (address: string, bytes: number) => uploadTo(t, formOf(bytes), undefined, from(address))
    for (const host of [1, 2]) expect((await send(`192.0.2.${host}`, megabyte)).code).toBe(0)
    expect((await send('192.0.2.3', 100)).status).toBe(429)
    expect((await uploadTo(t, formOf(2 * megabyte), (await t.newBuyer()).token, from('192.0.2.4'))).code).toBe(0)
    t.clock.advance(86_400_001)
    expect((await send('192.0.2.3', 100)).code).toBe(0)
  })
  test('a caller whose session has ended is not treated as a visitor, but is told that the session has ended', async () => {
    const t = await testApp()
    const refusal = await uploadTo(t, formOf(100), 'x'.repeat(43))
    expect(refusal).toMatchObject({ status: 401, code: code.unauthorized })
  })
})

test('a buyer can store files up to the quota; after that, a file that is already stored can still be sent again', async () => {
  const t = await testApp({ config: { uploadQuotaBytes: 3 * megabyte } })
  const { token } = await t.newBuyer()
  const headers = { 'Idempotency-Key': '"f-1-abc"' }
  const first = await uploadTo(t, formOf(2 * megabyte), token, headers)
  expect(await uploadTo(t, formOf(2 * megabyte), token)).toMatchObject({ code: code.tooLarge })
  expect(await uploadTo(t, formOf(megabyte), token)).toMatchObject({ code: 0 })
  expect(await uploadTo(t, formOf(100), token)).toMatchObject({ code: code.storageFull })
  expect((await uploadTo(t, formOf(2 * megabyte), token, headers)).data).toEqual(first.data)
  expect((await uploadTo(t, formOf(100), (await t.newBuyer()).token)).code).toBe(0)
})

describe('the free disk space', () => {
  test('if there is less free space than required, uploads are refused temporarily', async () => {
    let freeBytes = 600 * megabyte
    const files = folderFileStore(folder, systemRandom, async () => freeBytes)
    const t = await testApp({ files, config: { freeDiskBytes: 490 * megabyte } })
    const { token } = await t.newBuyer()
    expect((await uploadTo(t, formOf(100), token)).code).toBe(0)
    freeBytes = 580 * megabyte
    const refusal = await uploadTo(t, formOf(100), token)
    expect(refusal.status).toBe(503)
    expect(refusal.headers.get('Retry-After')).not.toBeNull()
    expect((await uploadTo(t, formOf(100), token, { 'Content-Length': '400' })).code).toBe(0)
    await uploadTo(t, formOf(100), token)
    expect(t.logs.map(({ event }) => event)).toEqual(['upload-room-lost'])
    freeBytes = 700 * megabyte
    await uploadTo(t, formOf(100), token)
    expect(t.logs.map(({ event }) => event)).toEqual(['upload-room-lost', 'upload-room-back'])
  })
  test('an interrupted upload, or one whose second file is refused, leaves nothing behind', async () => {
    const files = folderFileStore(folder, systemRandom)
    const t = await testApp({ files })
    const { writer, answer, write } = openForm(t)
    await write(partHead('a.pdf') + 'x'.repeat(megabyte))
    await vi.waitFor(() => expect(filesIn()).toHaveLength(1))
    await writer.abort(new Error('the line was cut'))
    expect((await answer).status).toBe(400)
    expect(filesIn()).toEqual([])

    const cutForm = openForm(t)
    await cutForm.write(partHead('a.pdf') + 'x'.repeat(megabyte))
    await cutForm.writer.close()
    expect((await cutForm.answer).status).toBe(400)
    expect(filesIn()).toEqual([])

    const form = formOf(100)
    form.append('file', new Blob(['MZ\x90']), 'virus.pdf')
    expect((await uploadTo(t, form)).status).toBe(415)
    expect(filesIn()).toEqual([])
    expect(t.logs).toEqual([])
  })
})

describe('a form', () => {
  test('a form whose declared length is too long is refused before it is read', async () => {
    const t = await testApp()
    const { answer } = openForm(t, { 'Content-Length': String(22 * megabyte) })
    expect((await answer).status).toBe(413)
  })
  test('a form is refused once too many bytes have arrived, even if its sender continues', async () => {
    const t = await testApp()
    const { answer, write } = openForm(t)
    await write(partHead('a.pdf'))
    let sentCount = 0
    const send = async (): Promise<void> => {
      await write('x'.repeat(megabyte))
      sentCount += 1
      return sentCount < 60 ? send() : undefined
    }
    const all = await send().then(
      () => true,
      () => false,
    )
    expect(all).toBe(false)
    expect((await answer).status).toBe(413)
    expect(sentCount).toBeLessThan(12)
  })
  test.each([
    ['many small fields', (form: FormData) => Array.from({ length: 40 }, (_, index) => form.append(`f${index}`, 'x'))],
    ['six files', (form: FormData) => Array.from({ length: 6 }, () => form.append('file', pdfOf(100), 'a.pdf'))],
  ])('a form with %s is refused', async (_, fill) => {
    const t = await testApp()
    const form = new FormData()
    fill(form)
    form.append('file', pdfOf(100), 'last.pdf')
    expect((await uploadTo(t, form, (await t.newBuyer()).token)).status).toBe(413)
  })
  test('a malformed form is refused', async () => {
    const t = await testApp()
    const send = async (body: string, type: string) =>
      (await t.app.request(fileCalls.uploadFile.path, { method: 'POST', body, headers: { 'Content-Type': type } }))
        .status
    expect(await send('{}', 'application/json')).toBe(400)
    expect(await send('x', '')).toBe(400)
    expect(await send('file=x', 'application/x-www-form-urlencoded')).toBe(400)
    expect(await send('x', 'multipart/form-data')).toBe(400)
    expect(await send('no boundary in here', multipart['Content-Type'])).toBe(400)
    expect(await send(`--${boundary}--\r\n`, multipart['Content-Type'])).toBe(400)
    const longHeader = `--${boundary}\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n\r\n--${boundary}--\r\n`
    expect(await send(longHeader, multipart['Content-Type'])).toBe(400)
  })
})
