/** Work for one try: the browser computes it outside the page's thread, in a few ms. */
const rounds = 20_000
/** One of 64 tries succeeds on average. */
const below = 4

/** The answer to the image is part of it, so a proof cannot be made in advance or used twice. */
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
  // Browsers and Node have both; this folder is compiled without either's types.
  const { TextEncoder, crypto } = globalThis as unknown as Platform
  const bytesOf = (part: string) => new TextEncoder().encode(part)
  const key = await crypto.subtle.importKey('raw', bytesOf(text), 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(nonce), iterations: rounds }
  return (new Uint8Array(await crypto.subtle.deriveBits(how, key, 8))[0] ?? below) < below
}

/** Costs a person nothing and a program that asks for thousands of mails its time. */
export const findProof = async (text: string): Promise<string> => {
  for (let nonce = 0; ; nonce += 1) if (await isProof(text, String(nonce))) return String(nonce)
}
