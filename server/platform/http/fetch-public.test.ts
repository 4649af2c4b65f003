import { createServer, request, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { request as requestSecure } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import {
  fetchWithoutRedirect,
  fetchFromPublicAddress,
  isPublicAddress,
  postToPublicAddress,
  parsePublicUrl,
} from './fetch-public.ts'

describe('the limits of private address ranges', () => {
  test.each([
    ['0.0.0.0', '0.255.255.255'],
    ['10.0.0.0', '10.255.255.255'],
    ['100.64.0.0', '100.127.255.255'],
    ['127.0.0.0', '127.255.255.255'],
    ['169.254.0.0', '169.254.255.255'],
    ['172.16.0.0', '172.31.255.255'],
    ['192.0.0.0', '192.0.0.255'],
    ['192.0.2.0', '192.0.2.255'],
    ['192.168.0.0', '192.168.255.255'],
    ['198.18.0.0', '198.19.255.255'],
    ['198.51.100.0', '198.51.100.255'],
    ['203.0.113.0', '203.0.113.255'],
    ['224.0.0.0', '255.255.255.255'],
    ['::', '::255.255.255.255'],
    ['64:ff9b::', '64:ff9b:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['fe80::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ])('the addresses from %s to %s are private', (first, last) =>
    expect([first, last].map(isPublicAddress)).toEqual([false, false]),
  )
  test.each([
    '1.0.0.0',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2000::',
    '2a00:1450:4001::',
    'fbff:ffff::',
  ])('%s is outside every private range', (address) => expect(isPublicAddress(address)).toBe(true))
  test.each([
    '::ffff:10.0.0.1',
    '::FFFF:192.168.0.1',
    '::ffff:0a00:1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::10.0.0.1',
    '2002:7f00:1::',
  ])('%s is a private address in another notation', (address) => expect(isPublicAddress(address)).toBe(false))
  test.each(['', 'localhost', '127.1', '0x7f000001', '2130706433', '8.8.8.8 ', '[::1]', 'fe80::1%eth0'])(
    '%j is not a public address, and causes no error',
    (text) => expect(isPublicAddress(text)).toBe(false),
  )
})

describe('a URL that is not public and https is refused', () => {
  test.each([
    'https://127.1/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://2130706433/',
    'https://１２７.0.0.1/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[fe80::1]/',
    'https://e.example:443@127.0.0.1/',
    'https://somebody@e.example/',
    'https://:word@e.example/',
    'https://127.0.0.1:443/',
    'HTTPS://10.0.0.1/',
    'https://e.example:8443/',
    'http://e.example/',
    'file:///etc/passwd',
    'nonsense',
    '//e.example/',
    'data:text/plain,x',
    'ftp://e.example/',
    '',
  ])('the text %s is refused as a URL', (address) =>
    expect(() => parsePublicUrl(address)).toThrow(/no (https|public) address/),
  )
  test('a refusal does not repeat a very long URL', () => {
    expect(() => parsePublicUrl(`http://e.example/${'x'.repeat(5000)}`)).toThrow(/^.{0,300}$/)
  })
  test('a public name that resolves to a private address is refused', async () => {
    await expect(fetchFromPublicAddress('https://localhost/', { maxBytes: 10, timeoutMs: 5000 })).rejects.toThrow(
      'no public',
    )
  })
})

let server: Server | null = null
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})
/** Fetches from a server that the test controls. Uses plain http, because these tests are about the answer. */
const fetchFrom = async (answer: RequestListener, maxBytes = 10, signal = AbortSignal.timeout(10_000)) => {
  const stranger = createServer(answer)
  server = stranger
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
  const { port } = stranger.address() as AddressInfo
  const asking = ((
    url: URL,
    { signal: until }: { signal: AbortSignal },
    onResponse: (answer: IncomingMessage) => void,
  ) => request(url, { signal: until }, onResponse)) as typeof requestSecure
  return fetchWithoutRedirect(new URL(`http://127.0.0.1:${port}/from`), { maxBytes }, signal, asking)
}

describe('the answer of an untrusted server', () => {
  test.each([
    ['that declares more', { 'Content-Length': '11' }],
    ['that declares nothing and sends more', {}],
  ])('an answer %s is not read to its end', async (_, headers) => {
    await expect(
      fetchFrom((_asked, answer) => {
        answer.writeHead(200, headers)
        answer.write('0123456789')
        answer.write('x')
      }),
    ).rejects.toThrow('larger than 10 bytes')
  })
  test.each([204, 304, 401, 404, 500])('an answer with status %i is not a file', async (status) => {
    await expect(fetchFrom((_, answer) => answer.writeHead(status).end())).rejects.toThrow(`answers ${status}`)
  })
  test('a redirect is returned as an absolute URL, and is not followed', async () => {
    expect(await fetchFrom((_, answer) => answer.writeHead(302, { Location: '../next?a=1' }).end())).toEqual({
      to: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/next\?a=1$/),
    })
  })
  test.each([
    ['without an address', {}, 'answers 302'],
    ['to a malformed address', { Location: 'https://[' }, 'redirects to no address'],
  ])('a redirect %s is refused, and the server keeps running', async (_, headers, reason) => {
    await expect(fetchFrom((_asked, answer) => answer.writeHead(302, headers).end())).rejects.toThrow(reason)
  })
  test('a truncated answer is refused', async () => {
    await expect(
      fetchFrom((_, answer) => {
        answer.writeHead(200, { 'Content-Length': '8' })
        answer.write('half', () => answer.destroy())
      }),
    ).rejects.toThrow(/aborted|hang up|ECONNRESET/)
  })
  test('an answer that has not arrived completely is given up when the signal aborts', async () => {
    const giveUp = new AbortController()
    const hanging = fetchFrom(
      (_, answer) => {
        answer.writeHead(200)
        answer.write('half', () => giveUp.abort())
      },
      10,
      giveUp.signal,
    )
    await expect(hanging).rejects.toThrow(/abort/i)
  })
})

describe('a post to an untrusted server', () => {
  const post = { headers: { TTL: 60 }, body: Buffer.from('secret'), timeoutMs: 10_000 }
  const listening = async (answer: RequestListener) => {
    const stranger = createServer(answer)
    server = stranger
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
    return (stranger.address() as AddressInfo).port
  }
  const postTo = (port: number, timeoutMs = post.timeoutMs) => {
    const asking = ((_url: URL, options: object, onResponse: (answer: IncomingMessage) => void) => {
      const { lookup: _lookup, ...others } = options as { lookup: unknown }
      return request(`http://127.0.0.1:${port}/`, others, onResponse)
    }) as typeof requestSecure
    return postToPublicAddress('https://push.example.com/', { ...post, timeoutMs }, asking)
  }

  test.each(['https://localhost/', 'https://127.0.0.1/', 'https://[::1]/', 'http://push.example.com/'])(
    'a post to %s is refused before anything is sent',
    async (address) => {
      await expect(postToPublicAddress(address, post)).rejects.toThrow(/no (https|public) address/)
    },
  )
  test('a post has the headers and the body, and does not follow a redirect', async () => {
    const bodies: string[] = []
    const port = await listening((asked, answer) => {
      asked.setEncoding('utf8')
      asked.on('data', (part: string) => bodies.push(`${asked.method} ${asked.headers['ttl']} ${part}`))
      asked.on('end', () => answer.writeHead(307, { Location: '/elsewhere' }).end('x'.repeat(100_000)))
    })
    expect(await postTo(port)).toBe(307)
    expect(bodies).toEqual(['POST 60 secret'])
  })
  test('a post is given up after its time limit', async () => {
    const port = await listening(() => undefined)
    await expect(postTo(port, 50)).rejects.toThrow(/abort|timeout/i)
  })
})
