import { createHmac, timingSafeEqual } from 'node:crypto'

export const signatureOf = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** Compares in constant time, so that the time does not reveal how many characters are right. */
export const isSameSignature = (right: string, given: string): boolean => {
  const [a, b] = [Buffer.from(right), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
