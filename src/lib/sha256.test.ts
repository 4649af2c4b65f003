import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'

const abc = new TextEncoder().encode('abc').buffer
const ofAbc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'

test('sha256 computes the digest of the standard example with WebCrypto', async () => {
  expect(await sha256(abc)).toBe(ofAbc)
})

test('sha256 computes the same digest with the library if the origin has no WebCrypto', async () => {
  const crypto = Object.getOwnPropertyDescriptor(globalThis, 'crypto')
  Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true })
  try {
    expect(await sha256(abc)).toBe(ofAbc)
  } finally {
    if (crypto) Object.defineProperty(globalThis, 'crypto', crypto)
  }
})
