import { pbkdf2Sync } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findProof, isProof, proofText } from './proof-of-work.ts'

const watchWork = () => {
  const deriveBits = vi.spyOn(crypto.subtle, 'deriveBits')
  onTestFinished(() => deriveBits.mockRestore())
  return deriveBits
}

test('a proof is valid for its email in upper or lower case, but rarely for another email', async () => {
  const text = proofText(' Ana@Buyer.Example', 1, 'ABC34 ')
  expect(text).toBe(proofText('ana@buyer.example', 1, 'abc34'))
  const nonce = (await findProof(text)) ?? ''
  expect(await isProof(text, nonce)).toBe(true)
  const otherTexts = Array.from({ length: 40 }, (_, at) => proofText(`buyer-${at}@buyer.example`, 1, 'abc34'))
  const right = await Promise.all(otherTexts.map((other) => isProof(other, nonce)))
  expect(right.filter(Boolean).length).toBeLessThan(8)
})
test('a proof for an answer without the image needs more work than one for an answer to it', async () => {
  const text = proofText('a@b.co', 1, '0abc')
  // This nonce yields 512: below the limit for an answer to the image (1024), but not for one without it (128).
  expect(pbkdf2Sync(text, '92', 20_000, 2, 'sha256').readUInt16BE()).toBe(512)
  expect(await isProof(text, '92')).toBe(false)
  expect(pbkdf2Sync(text, '469', 20_000, 2, 'sha256').readUInt16BE()).toBeLessThan(128)
  expect(await isProof(text, '469')).toBe(true)
})
test('the work for a proof stops when the buyer cancels it', async () => {
  const deriveBits = watchWork()
  expect(await findProof(proofText('a@b.co', 1, '0abc'), () => deriveBits.mock.calls.length === 3)).toBeNull()
  expect(deriveBits).toHaveBeenCalledTimes(3)
})
test.each(['', 'x', '-1', '1.5', '1'.repeat(10), ' 1'])('the nonce %j is refused without work', async (nonce) => {
  const deriveBits = watchWork()
  expect(await isProof('text', nonce)).toBe(false)
  expect(deriveBits).not.toHaveBeenCalled()
})
