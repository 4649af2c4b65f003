import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const brotli = promisify(brotliCompress)

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** JSON as it is cached and sent: compressed once for everybody. */
export const pack = (json: string): Promise<Uint8Array> =>
  brotli(json, {
    params: {
      // Quality 11 would take ten times as long for 6 % less.
      [constants.BROTLI_PARAM_QUALITY]: 9,
      // A window as large as the longest part; more would only take memory.
      [constants.BROTLI_PARAM_LGWIN]: 20,
      [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
    },
  })

/**
 * A small file cached in memory. Its ETag changes with its content, and is weak because it is sent both compressed and
 * plain.
 */
export interface PackedFile {
  readonly etag: string
  readonly packed: Uint8Array
}
