import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileCalls } from '#contract/calls/account.ts'
import { folderFileStore } from '#server/platform/files/folder-file-store.ts'
import { systemRandom } from '#server/platform/system.ts'
import { testApp } from '#tests/harness/server.ts'

const megabyte = 1024 * 1024
const boundary = 'b0undary'
const head = Buffer.from(
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n`,
)
const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
const piece = Buffer.alloc(64 * 1024, 'x')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const listening = async () => {
  const t = await testApp({ files: folderFileStore(folder, systemRandom) })
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const instance = serve({ fetch: t.app.fetch, hostname: '127.0.0.1', port: 0 }, () => resolve(instance))
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { ...t, port, close }
}

const sendForm = (port: number, token: string, sizes: readonly number[], declared: boolean) =>
  new Promise<{ status: number; sent: number }>((resolve, reject) => {
    const length = sizes.reduce((sum, size) => sum + head.length + size + 2, tail.length)
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      ...(declared ? { 'Content-Length': length } : {}),
    }
    let sent = 0
    let hasAnswered = false
    const outgoing = request({ port, host: '127.0.0.1', method: 'POST', path: fileCalls.uploadFile.path, headers })
    outgoing.on('response', (response) => {
      hasAnswered = true
      response.resume()
      response.on('close', () => resolve({ status: response.statusCode ?? 0, sent }))
    })
    const answerArrival = new Promise<void>((end) => {
      outgoing.once('response', () => end())
      outgoing.once('close', () => end())
    })
    // If the form is refused, the connection is closed while the test still sends.
    outgoing.on('error', (error) => hasAnswered || reject(error))
    const send = async () => {
      const write = async (bytes: Buffer) => {
        sent += bytes.length
        if (outgoing.write(bytes) || hasAnswered) return
        await Promise.race([answerArrival, new Promise<void>((drained) => outgoing.once('drain', drained))])
      }
      for (const size of sizes) {
        await write(head)
        for (let bytesLeft = size; bytesLeft > 0 && !hasAnswered; bytesLeft -= piece.length)
          await write(piece.subarray(0, Math.min(bytesLeft, piece.length)))
        await write(Buffer.from('\r\n'))
      }
      if (!hasAnswered) outgoing.end(tail)
    }
    send().catch(reject)
  })

const growthDuring = async (work: () => Promise<unknown>): Promise<number> => {
  const memoryBefore = process.memoryUsage.rss()
  let most = memoryBefore
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return most - memoryBefore
}

test('three simultaneous forms of 60 MB increase the memory by less than 64 MB', async () => {
  const { port, newBuyer, close } = await listening()
  const people = await Promise.all([newBuyer(), newBuyer(), newBuyer()])
  const form = (token: string, each: number) => sendForm(port, token, [each, each, each], true)
  await form(people[0].token, megabyte)
  let answers: { status: number }[] = []
  const growth = await growthDuring(async () => {
    answers = await Promise.all(people.map(({ token }) => form(token, 20 * megabyte - 100)))
  })
  await close()
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(growth / megabyte).toBeLessThan(64)
})

test('a form without a length is refused once a file is too large, and is not read to its end', async () => {
  const { port, newBuyer, close } = await listening()
  const { token } = await newBuyer()
  const { status, sent } = await sendForm(port, token, [4000 * megabyte], false)
  await close()
  expect(status).toBe(413)
  expect(sent / megabyte).toBeLessThan(200)
  expect(readdirSync(join(folder, 'arriving'))).toEqual([])
})
