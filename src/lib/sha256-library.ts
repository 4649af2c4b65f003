import digest from 'crypto-js/sha256'
import words from 'crypto-js/lib-typedarrays'

/** SHA-256 for origins without WebCrypto. They have no service worker either, so this file is not precached. */
export const sha256ByLibrary = (bytes: ArrayBuffer): string =>
  // The type declarations allow only word arrays, but the library's typed-array extension accepts bytes.
  digest(words.create(new Uint8Array(bytes))).toString()
