import digest from 'crypto-js/sha256'
import words from 'crypto-js/lib-typedarrays'

/**
 * Loaded only where the origin has no WebCrypto. Such an origin has no service worker either, so the service worker
 * need not precache this file (vite.config.ts).
 */
export const byLibrary = (bytes: ArrayBuffer): string =>
  // The type declarations know only words, but the library's typed-array part accepts bytes.
  digest(words.create(new Uint8Array(bytes))).toString()
