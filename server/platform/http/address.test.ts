import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { Log, LogLine } from '../log.ts'
import { addressOf, warnOfUntrustedProxy } from './address.ts'
import type { Variables } from './context.ts'
import { networkOf } from './address.ts'

const appOf = (trustProxy: boolean, log: Log = () => undefined) => {
  const app = new Hono<{ Variables: Variables }>()
  app.use(warnOfUntrustedProxy(log))
  app.get('/', (http) => http.text(addressOf(http, trustProxy)))
  return app
}
const socket = { incoming: { socket: { remoteAddress: '192.0.2.9', remotePort: 4711, remoteFamily: 'IPv4' } } }
const readAddress = async (trustProxy: boolean, forwarded?: string) => {
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }
  return (await appOf(trustProxy).request('/', { headers }, socket)).text()
}

describe('the address to which rate limits apply', () => {
  test.each(['1.1.1.1', '1.1.1.1, 2.2.2.2', '', 'unknown'])(
    'rate limits apply to the socket’s address without a trusted proxy, whatever the caller claims: %j',
    async (claimed) => expect(await readAddress(false, claimed)).toBe('192.0.2.9'),
  )
  test.each([
    ['1.1.1.1', '1.1.1.1'],
    ['9.9.9.9, 1.1.1.1', '1.1.1.1'],
    ['9.9.9.9,8.8.8.8 ,  2001:db8::1 ', '2001:db8::1'],
  ])('rate limits apply to the last address of %j behind a trusted proxy: %s', async (forwarded, address) =>
    expect(await readAddress(true, forwarded)).toBe(address),
  )
  test.each([undefined, '', ' ', '9.9.9.9,', '9.9.9.9, '])(
    'rate limits apply to the socket’s address if the proxy has written none, and never to that of an earlier hop: %j',
    async (forwarded) => expect(await readAddress(true, forwarded)).toBe('192.0.2.9'),
  )
  test('rate limits apply to a fixed word for all callers without a socket or without an address', async () => {
    expect(await (await appOf(false).request('/')).text()).toBe('local')
    const hiddenSocket = { incoming: { socket: {} } }
    expect(await (await appOf(false).request('/', {}, hiddenSocket)).text()).toBe('unknown')
  })
  test('rate limits apply to the address of the other end of a real socket', async () => {
    const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
      const instance = serve({ fetch: appOf(false).fetch, hostname: '127.0.0.1', port: 0 }, () => resolve(instance))
    })
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const headers = { 'X-Forwarded-For': '1.1.1.1' }
    expect(await (await fetch(`http://127.0.0.1:${port}/`, { headers })).text()).toBe('127.0.0.1')
    server.close()
  })
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['local', 'local'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
])('the network of %s is %s', (address, network) => expect(networkOf(address)).toBe(network))

test('forwarded calls without TRUST_PROXY are logged once, without the address of the caller', async () => {
  const lines: LogLine[] = []
  const app = appOf(false, (line) => void lines.push(line))
  await app.request('/')
  expect(lines).toEqual([])
  for (const address of ['1.1.1.1', '2.2.2.2']) await app.request('/', { headers: { 'X-Forwarded-For': address } })
  expect(lines).toMatchObject([{ level: 'warn', event: 'proxy-not-trusted', setting: 'TRUST_PROXY' }])
  expect(JSON.stringify(lines)).not.toContain('1.1.1.1')
})
