import digest from 'crypto-js/sha256'
import words from 'crypto-js/lib-typedarrays'

/** SHA-256 for pages without TLS, where browsers do not offer WebCrypto. The repair page always uses it. */
export const sha256ByLibrary = (bytes: ArrayBuffer): string =>
  // The type declarations allow only word arrays, but the library's typed-array extension accepts bytes.
  digest(words.create(new Uint8Array(bytes))).toString()
