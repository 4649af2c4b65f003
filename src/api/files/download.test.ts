import { expect, test, vi } from 'vitest'
import { excelCallOf } from '#contract/calls/requests.ts'
import { fetchFile } from './download.ts'

const api = { url: () => 'http://localhost/x', headers: () => Promise.resolve({ Authorization: 'Bearer t' }) }
const answering = (answer: Response) => vi.fn<typeof fetch>(() => Promise.resolve(answer))
const ask = (fetchIt: typeof fetch) => fetchFile(api, excelCallOf('enquiry'), {}, fetchIt)

test('a download sends the token, and returns the bytes with the backend’s file name', async () => {
  const headers = {
    'content-type': 'application/vnd.ms-excel',
    'content-disposition': 'attachment; filename="enquiries-20260312-103000.xls"',
  }
  const fetchIt = answering(new Response(new Uint8Array([0xd0, 0xcf]), { headers }))
  const { blob, name } = await ask(fetchIt)
  expect(name).toBe('enquiries-20260312-103000.xls')
  expect(blob.size).toBe(2)
  expect(fetchIt.mock.calls[0]?.[1]?.headers).toMatchObject({ Authorization: 'Bearer t' })
})

test('a download rejects on a refusal, a portal’s page or a broken connection', async () => {
  const json = Response.json({ code: 401, data: null })
  await expect(ask(answering(json))).rejects.toMatchObject({ kind: 'http' })
  const portal = new Response('<html>', { headers: { 'content-type': 'text/html' } })
  await expect(ask(answering(portal))).rejects.toMatchObject({ kind: 'http' })
  await expect(ask(() => Promise.reject(new TypeError('failed')))).rejects.toMatchObject({ kind: 'offline' })
})
