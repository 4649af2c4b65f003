const rounds = 20_000

/** First character of the answer of a buyer who cannot see the image. It is 0, which no image contains. */
export const noImagePrefix = '0'
export const isWithoutImage = (answer: string): boolean => answer.trim().startsWith(noImagePrefix)
/** How many of 65,536 tries succeed on average: one in 64, or one in 512 for an answer without the image. */
const luckOf = (text: string): number => (isWithoutImage(text.split(' ').at(-1) ?? '') ? 128 : 1024)

/** The text that a proof is for. It has the answer to the image, so a proof cannot be made in advance or reused. */
export const proofText = (email: string, scene: number, answer: string): string =>
  [email, scene, answer].map((part) => String(part).trim().toLowerCase()).join(' ')

interface Platform {
  readonly TextEncoder: new () => { readonly encode: (text: string) => Uint8Array<ArrayBuffer> }
  readonly crypto: {
    readonly subtle: {
      readonly importKey: (...of: readonly unknown[]) => Promise<unknown>
      readonly deriveBits: (how: object, key: unknown, length: number) => Promise<ArrayBuffer>
    }
  }
}

export const isProof = async (text: string, nonce: string): Promise<boolean> => {
  if (!/^\d{1,9}$/.test(nonce)) return false
  const { TextEncoder, crypto } = globalThis as unknown as Platform
  const bytesOf = (part: string) => new TextEncoder().encode(part)
  const key = await crypto.subtle.importKey('raw', bytesOf(text), 'PBKDF2', false, ['deriveBits'])
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(nonce), iterations: rounds }
  const [high = 255, low = 255] = new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 16))
  return high * 256 + low < luckOf(text)
}

export const findProof = async (text: string, isCancelled = () => false): Promise<string | null> => {
  for (let nonce = 0; !isCancelled(); nonce += 1) if (await isProof(text, String(nonce))) return String(nonce)
  return null
}
