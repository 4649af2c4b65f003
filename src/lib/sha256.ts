interface Subtle {
  readonly digest: (name: 'SHA-256', bytes: ArrayBuffer) => Promise<ArrayBuffer>
}
const host = globalThis as unknown as { readonly crypto?: { readonly subtle?: Subtle } }

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The hash in hex. At an http address, where browsers do not offer WebCrypto, a library computes it. */
export const sha256 = async (bytes: ArrayBuffer, subtle: Subtle | undefined = host.crypto?.subtle): Promise<string> =>
  subtle ? hex(await subtle.digest('SHA-256', bytes)) : (await import('./sha256-library.ts')).sha256ByLibrary(bytes)
