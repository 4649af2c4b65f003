import { expect, test } from 'vitest'
import { findProof, isProof, proofText } from './proof-of-work.ts'

test('a found proof is right for its request only: another email, scene or answer needs new work', async () => {
  const text = proofText(' Ana@Buyer.Example', 1, 'ABC34 ')
  expect(text).toBe(proofText('ana@buyer.example', 1, 'abc34'))
  const nonce = (await findProof(text)) ?? ''
  expect(await isProof(text, nonce)).toBe(true)
  const others = Array.from({ length: 40 }, (_, at) => proofText(`buyer-${at}@buyer.example`, 1, 'abc34'))
  const right = await Promise.all(others.map((other) => isProof(other, nonce)))
  expect(right.filter(Boolean).length).toBeLessThan(8)
})
test('an answer without an image needs more work, which ends when the buyer cancels it', async () => {
  // The value of this nonce is 512 of 65,536: enough for an image.
  expect(await isProof(proofText('a@b.co', 1, '0abc'), '92')).toBe(false)
  expect(await findProof(proofText('a@b.co', 1, '0abc'), () => true)).toBeNull()
})
test.each(['', 'x', '-1', '1.5', '1'.repeat(10), ' 1'])('the nonce %j is refused without work', async (nonce) => {
  expect(await isProof('text', nonce)).toBe(false)
})
