import digest from 'crypto-js/sha256'
import words from 'crypto-js/lib-typedarrays'

/** Only where the origin has no WebCrypto; such an origin has no service worker that could precache this file. */
export const byLibrary = (bytes: ArrayBuffer): string =>
  // The type declarations know only words, but the library's typed-array part accepts bytes.
  digest(words.create(new Uint8Array(bytes))).toString()
