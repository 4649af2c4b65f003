import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { limitConnections, type ConnectionLimits } from './connection-limits.ts'

const listening = async (limits: Partial<ConnectionLimits>, readAfterMs = 0) => {
  const server = createServer({ connectionsCheckingInterval: 20 }, (request, response) => {
    setTimeout(() => request.resume(), readAfterMs)
    request.once('end', () => response.end('done'))
  })
  limitConnections(
    server,
    { all: 50, ofAddress: null, keepAliveMs: 5_000, receiveMs: 300, silentMs: 5_000, ...limits },
    (path) => path === '/upload',
  )
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const answerTo = (text: string, dripping = false): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text))
      let answer = ''
      socket.on('data', (bytes) => (answer += String(bytes)))
      socket.on('error', () => undefined)
      // With `dripping`, the request is never silent, but never complete either.
      const drip = setInterval(() => dripping && socket.write('x'), 50)
      socket.on('close', () => {
        clearInterval(drip)
        resolve(answer)
      })
    })
  return answerTo
}
const post = (path: string, sent: string, length = 2, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n${more}\r\n${sent}`

test.each([
  ['a body that stays unfinished', post('/login', '{', 1_000_000)],
  ['headers that stay unfinished', 'GET / HTTP/1.1\r\nHost: a\r\n'],
])('%s ends the connection', async (_, text) => {
  const answerTo = await listening({})
  expect(await answerTo(text, true)).not.toContain('done')
})

test('a request with a complete body is answered, and an upload is not cut off until it has been silent for too long', async () => {
  const answerTo = await listening({ silentMs: 1_000 })
  expect(await answerTo(post('/login', '{}', 2, 'Connection: close\r\n'))).toContain('done')
  const began = performance.now()
  await answerTo(post('/upload', '{'))
  expect(performance.now() - began).toBeGreaterThan(900)
})

test.each([
  ['a complete body', '{}', 2],
  ['a body that is longer than the buffers', 'x'.repeat(3_000_000), 3_000_000],
])('%s is not cut off while the server has not begun to read', async (_, body, length) => {
  const answerTo = await listening({}, 1_000)
  expect(await answerTo(post('/login', body, length, 'Connection: close\r\n'))).toContain('done')
})

test('a body that stays incomplete ends the connection, even if the server begins to read late', async () => {
  const answerTo = await listening({}, 1_000)
  expect(await answerTo(post('/login', '{', 1_000_000), true)).not.toContain('done')
})

test('the number of connections is limited per address and in total', async () => {
  for (const limits of [{ ofAddress: 3 }, { all: 3 }]) {
    const answerTo = await listening({ ...limits, receiveMs: 2_000 })
    const waiting = [1, 2, 3].map(() => answerTo('GET /'))
    await Promise.race([...waiting, new Promise((wait) => setImmediate(wait))])
    const began = performance.now()
    await answerTo('GET /')
    expect(performance.now() - began).toBeLessThan(1_500)
  }
})
