import digest from 'crypto-js/sha256'
import words from 'crypto-js/lib-typedarrays'

/** Only for origins without WebCrypto; they have no service worker that could precache this file. */
export const byLibrary = (bytes: ArrayBuffer): string =>
  // The type declarations allow only word arrays, but the library's typed-array extension accepts bytes.
  digest(words.create(new Uint8Array(bytes))).toString()
