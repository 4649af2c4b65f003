import { Agent, createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGracefulStop } from './readiness.ts'

let server: Server
let answer: (response: ServerResponse) => void
let agent: Agent
let port: number
const onStopping = vi.fn<() => void>()
beforeEach(async () => {
  onStopping.mockReset()
  answer = (response) => void response.end('done')
  agent = new Agent({ keepAlive: true })
  server = createServer((_, response) => answer(response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  agent.destroy()
  server.closeAllConnections()
  server.close()
})

const ask = () =>
  new Promise<{ text: string; connection: string | undefined }>((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', agent }, (response: IncomingMessage) => {
      let text = ''
      response.on('data', (bytes: Buffer) => (text += bytes.toString()))
      response.on('end', () => resolve({ text, connection: response.headers.connection }))
      response.on('error', reject)
    })
    call.on('error', reject)
    call.end()
  })
const underWay = async () => {
  let go: () => void = () => undefined
  const arrival = new Promise<void>((resolve) => {
    answer = (response) => {
      go = () => void response.end('late')
      resolve()
    }
  })
  const call = ask()
  await arrival
  return { call, go: () => go() }
}

test('during a stop, a running call is answered, and its connection is then closed', async () => {
  const stop = createGracefulStop(server, { noticeMs: 0, graceMs: 10_000, onStopping })
  const { call, go } = await underWay()
  const stopResult = stop()
  expect(onStopping).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(server.listening).toBe(false))
  go()
  expect(await call).toEqual({ text: 'late', connection: 'close' })
  expect(await stopResult).toBe(0)
})

test('while a stop is only announced, calls are answered, and their connections are then closed', async () => {
  const stop = createGracefulStop(server, { noticeMs: 200, graceMs: 10_000, onStopping })
  expect((await ask()).connection).toBe('keep-alive')
  const stopResult = stop()
  expect(await ask()).toEqual({ text: 'done', connection: 'close' })
  expect(await ask()).toEqual({ text: 'done', connection: 'close' })
  expect(await stopResult).toBe(0)
  await expect(ask()).rejects.toThrow('ECONNREFUSED')
})

test('an answer that began before the stop is finished, and then nothing keeps the server open', async () => {
  const stop = createGracefulStop(server, { noticeMs: 0, graceMs: 10_000, onStopping })
  const arrival = new Promise<ServerResponse>((resolve) => {
    answer = (response) => {
      response.write('first ')
      resolve(response)
    }
  })
  const call = ask()
  const response = await arrival
  const stopResult = stop()
  response.end('last')
  expect((await call).text).toBe('first last')
  expect(await stopResult).toBe(0)
})

test('an idle connection stays open until the port closes, for clients that have not noticed the stop', async () => {
  const stop = createGracefulStop(server, { noticeMs: 300, graceMs: 10_000, onStopping })
  await Promise.all([ask(), ask()])
  const stopResult = stop()
  expect((await ask()).connection).toBe('close')
  await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
  const idleSockets = Object.values(agent.freeSockets).flat()
  expect(idleSockets.map((socket) => socket?.readable)).toEqual([true])
  expect((await ask()).text).toBe('done')
  expect(await stopResult).toBe(0)
})

test('a stop cuts off a call that takes too long, and counts it', async () => {
  const stop = createGracefulStop(server, { noticeMs: 0, graceMs: 20, onStopping })
  const { call } = await underWay()
  const outcome = call.catch((error: Error) => error.message)
  expect(await stop()).toBe(1)
  expect(await outcome).toMatch(/hang up|ECONNRESET/)
})
