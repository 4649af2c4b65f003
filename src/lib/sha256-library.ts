import digest from 'crypto-js/sha256'
import words from 'crypto-js/lib-typedarrays'

/** SHA-256 for the repair page and for origins without WebCrypto, which have no service worker: it is not precached. */
export const sha256ByLibrary = (bytes: ArrayBuffer): string =>
  // The type declarations allow only word arrays, but the library's typed-array extension accepts bytes.
  digest(words.create(new Uint8Array(bytes))).toString()
