import { expect, test } from 'vitest'
import { fnv1a64 } from './fnv1a.ts'

test.each([
  ['', 'cbf29ce484222325'],
  ['a', 'af63dc4c8601ec8c'],
  ['foobar', '85944171f73967e8'],
])('the hash of %j is the published one', (text, hash) => expect(fnv1a64(Buffer.from(text))).toBe(hash))

test('the hash of any text equals the value computed with bigint', () => {
  const exactly = (text: string) => {
    let hash = 0xcbf29ce484222325n
    for (const byte of Buffer.from(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
    return hash.toString(16).padStart(16, '0')
  }
  for (const text of ['buyer-1', '敵草快 🌾', 'ñ'.repeat(300), '\u0000\u00ff'])
    expect(fnv1a64(Buffer.from(text))).toBe(exactly(text))
})
