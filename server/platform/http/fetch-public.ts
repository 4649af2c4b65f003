import { lookup as resolveName, type LookupAddress } from 'node:dns'
import type { OutgoingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Private, reserved and multicast networks. 169.254.169.254 is among them, where clouds serve their credentials. */
const forbidden = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  forbidden.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of [
  ['::', 96],
  ['64:ff9b::', 32],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  forbidden.addSubnet(address, bits, 'ipv6')

/** False for a host name, and for an IPv4-mapped IPv6 address without dots. One with dots is checked as IPv4. */
export const isPublicAddress = (address: string): boolean => {
  const mappedAddress = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plainAddress = mappedAddress ?? address
  const version = isIP(plainAddress)
  return (
    version !== 0 && !/^::ffff:/i.test(plainAddress) && !forbidden.check(plainAddress, version === 4 ? 'ipv4' : 'ipv6')
  )
}

class NotFetched extends Error {
  override readonly name = 'NotFetched'
}

/** Checks the addresses while connecting, because a name can resolve to a public one first and a private one later. */
const publicLookup: LookupFunction = (host, options, callback) => {
  resolveName(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? []
    if (error) return callback(error, '')
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new NotFetched(`${host} is no public address`), '')
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
  })
}

interface Limits {
  readonly maxBytes: number
  readonly timeoutMs: number
}

const maxRedirects = 3

/** Throws unless the text is an https URL on port 443, without user name, password and private IP address. */
export const parsePublicUrl = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    throw new NotFetched(`"${text.slice(0, 200)}" is no https address`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new NotFetched(`${host} is no public address`)
  return url
}

interface FetchedFile {
  readonly type: string
  readonly bytes: Buffer
}

/** `url` must come from `parsePublicUrl`. A redirect is returned, not followed. */
export const fetchWithoutRedirect = (
  url: URL,
  { maxBytes }: Pick<Limits, 'maxBytes'>,
  signal: AbortSignal,
  asking: typeof request = request,
): Promise<FetchedFile | { readonly to: string }> =>
  new Promise((resolve, reject) => {
    const outgoing = asking(
      url,
      { lookup: publicLookup, signal, headers: { 'Accept-Encoding': 'identity', 'User-Agent': 'agro-sourcing-news' } },
      (answer) => {
        const { statusCode = 0, headers } = answer
        const fail = (says: string) => {
          answer.destroy()
          reject(new NotFetched(says))
        }
        if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
          // `new URL` must not throw here: nobody awaits this callback, so an exception would end the server.
          if (!URL.canParse(headers.location, url.href)) return fail('redirects to no address')
          answer.destroy()
          return resolve({ to: new URL(headers.location, url).href })
        }
        if (statusCode !== 200) return fail(`answers ${statusCode}`)
        if (Number(headers['content-length'] ?? 0) > maxBytes) return fail(`is larger than ${maxBytes} bytes`)
        const chunks: Buffer[] = []
        let size = 0
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > maxBytes) return fail(`is larger than ${maxBytes} bytes`)
          chunks.push(chunk)
        })
        answer.on('end', () => resolve({ type: headers['content-type'] ?? '', bytes: Buffer.concat(chunks) }))
        answer.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end()
  })

export const fetchFromPublicAddress = async (address: string, limits: Limits): Promise<FetchedFile> => {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  let nextAddress = address
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const answer = await fetchWithoutRedirect(parsePublicUrl(nextAddress), limits, signal)
    if (!('to' in answer)) return answer
    nextAddress = answer.to
  }
  throw new NotFetched('redirects too often')
}

interface PublicPost extends Pick<Limits, 'timeoutMs'> {
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

/** Returns the HTTP status. A redirect is not followed. */
export const postToPublicAddress = (
  address: string,
  { headers, body, timeoutMs }: PublicPost,
  asking: typeof request = request,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const options = { method: 'POST', lookup: publicLookup, signal, headers }
    const outgoing = asking(parsePublicUrl(address), options, (answer) => {
      answer.destroy()
      resolve(answer.statusCode ?? 0)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })

/** Throws `tooLarge()` once there are more than `maxBytes`, because a hostile sender may never end. */
export const gatherBytes = async (pieces: AsyncIterable<Uint8Array>, maxBytes: number, tooLarge: () => Error) => {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const piece of pieces) {
    length += piece.length
    if (length > maxBytes) throw tooLarge()
    parts.push(piece)
  }
  return Buffer.concat(parts)
}
