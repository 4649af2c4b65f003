import digest from 'crypto-js/sha256'
import words from 'crypto-js/lib-typedarrays'

/**
 * Loaded where the origin has no WebCrypto. It has no service worker there either, so no service worker need keep this
 * file (vite.config.ts).
 */
export const byLibrary = (bytes: ArrayBuffer): string =>
  // The typings know words only; the typed-array part of the library takes bytes.
  digest(words.create(new Uint8Array(bytes))).toString()
