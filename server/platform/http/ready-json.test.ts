import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ReadyJson } from './ready-json.ts'

const rows = JSON.stringify(Array.from({ length: 200 }, (_, at) => ({ name: `Abamectin ${at} g/L EC` })))

test('a reduced answer is the same for everybody: its bytes, compressed forms, length and ETag', async () => {
  const [answer, before] = [new ReadyJson(rows), new ReadyJson(rows)]
  await answer.slim()
  expect(Buffer.from(answer.bytes).toString()).toBe(`{"code":0,"data":${rows},"msg":""}`)
  expect([answer.length, answer.etag]).toEqual([before.bytes.length, before.etag])
  expect(brotliDecompressSync(await answer.packed('br'))).toEqual(Buffer.from(before.bytes))
  expect(gunzipSync(await answer.packed('gzip'))).toEqual(Buffer.from(before.bytes))
})

test('a small answer is not reduced: it is sent as it is, made once', async () => {
  const answer = new ReadyJson('[]')
  await answer.slim()
  expect(answer.bytes).toBe(answer.bytes)
})

test('a reduced answer has only the form that browsers accept', async () => {
  const answer = new ReadyJson(rows)
  await answer.slim()
  const form = await answer.packed('br')
  expect(form.buffer.byteLength).toBe(form.length)
  expect(form.length).toBeLessThan(answer.length / 5)
  expect(await answer.packed('br')).toBe(form)
  expect(answer.bytes).not.toBe(answer.bytes)
  expect(await answer.packed('gzip')).not.toBe(await answer.packed('gzip'))
})
