import { isIPv6 } from 'node:net'

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The key for counting visitors: with IPv6 everybody has 2^64 addresses in one network, which is named by its first
 * four groups.
 */
export const networkOf = (address: string): string => {
  const old = mapped.exec(address)?.[1]
  if (old !== undefined) return old
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  const [before = '', after] = bare.split('::')
  const groups = before === '' ? [] : before.split(':')
  const end = after === undefined || after === '' ? [] : after.split(':')
  // An IPv4 part at the end replaces two groups.
  const missing = after === undefined ? 0 : 8 - groups.length - end.length - (bare.includes('.') ? 1 : 0)
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...end]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
