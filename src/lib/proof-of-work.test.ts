import { expect, test } from 'vitest'
import { findProof, isProof, proofText } from './proof-of-work.ts'

test('a proof is valid for its email in upper or lower case, but rarely for another email', async () => {
  const text = proofText(' Ana@Buyer.Example', 1, 'ABC34 ')
  expect(text).toBe(proofText('ana@buyer.example', 1, 'abc34'))
  const nonce = (await findProof(text)) ?? ''
  expect(await isProof(text, nonce)).toBe(true)
  const otherTexts = Array.from({ length: 40 }, (_, at) => proofText(`buyer-${at}@buyer.example`, 1, 'abc34'))
  const right = await Promise.all(otherTexts.map((other) => isProof(other, nonce)))
  expect(right.filter(Boolean).length).toBeLessThan(8)
})
test('a proof for an answer without the image needs more work, which stops when the buyer cancels it', async () => {
  // This nonce yields 512: below the limit for an answer to the image (1024), but not for one without it (128).
  expect(await isProof(proofText('a@b.co', 1, '0abc'), '92')).toBe(false)
  expect(await findProof(proofText('a@b.co', 1, '0abc'), () => true)).toBeNull()
})
test.each(['', 'x', '-1', '1.5', '1'.repeat(10), ' 1'])('the nonce %j is refused without work', async (nonce) => {
  expect(await isProof('text', nonce)).toBe(false)
})
