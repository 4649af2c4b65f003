import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const brotli = promisify(brotliCompress)

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** JSON as it is cached and travels: compressed once for everybody. */
export const pack = (json: string): Promise<Uint8Array> =>
  brotli(json, {
    params: {
      // 11 would take ten times as long for 6 % less.
      [constants.BROTLI_PARAM_QUALITY]: 9,
      // As far back as the longest part reaches; more would only take memory.
      [constants.BROTLI_PARAM_LGWIN]: 20,
      [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
    },
  })

/** A small file cached in memory; its ETag changes with its content. A weak one: it goes out packed and plain. */
export interface PackedFile {
  readonly etag: string
  readonly packed: Uint8Array
}
