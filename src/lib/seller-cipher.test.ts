import { createDecipheriv } from 'node:crypto'
import { expect, test } from 'vitest'
import { cipherKey, decryptToken, encryptToken } from './seller-cipher.ts'

const key = '0123456789abcdef'

test('the seller site can decrypt a token with any AES-128 in ECB mode with PKCS7', () => {
  const data = encryptToken('token-of-a-seller_42', key)
  expect(data).toMatch(/^[\dA-F]+$/)
  const cipher = createDecipheriv('aes-128-ecb', key, null)
  expect(Buffer.concat([cipher.update(Buffer.from(data, 'hex')), cipher.final()]).toString()).toBe(
    'token-of-a-seller_42',
  )
})

test('a token whose length is exactly one block gets a second block of padding', () => {
  expect(encryptToken('x'.repeat(16), key)).toHaveLength(64)
})

test('the key has 16 characters and differs between two uuids', () => {
  const keys = [cipherKey('0b3f6c1e-8f0d-4a52-9c11-2f7e5d9a1b3c'), cipherKey('0b3f6c1e-8f0d-4a52-9c11-2f7e5d9a1b3d')]
  expect(new Set(keys).size).toBe(2)
  for (const one of keys) expect(one).toMatch(/^[\da-f]{16}$/)
})

test.each([
  ['a different key', encryptToken('token', key), 'fedcba9876543210'],
  ['a key of a different length', encryptToken('token', key), 'short'],
  ['half a block', 'ABCD', key],
  ['not hex', 'z'.repeat(32), key],
  ['empty text', '', key],
])('data that is not a token of this key gives null without an error: %s', (_, data, with_) => {
  expect(decryptToken(data, with_)).toBeNull()
})

test('a token is decrypted from upper-case and lower-case hex', () => {
  const data = encryptToken('abc_DEF-123', key)
  expect(decryptToken(data, key)).toBe('abc_DEF-123')
  expect(decryptToken(data.toLowerCase(), key)).toBe('abc_DEF-123')
})
