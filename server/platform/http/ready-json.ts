import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const brotli = promisify(brotliCompress)

export type Encoding = 'br' | 'gzip'
/** Below this size it fits in one packet anyway, so it is not compressed. */
export const leastPacked = 1024
type Bytes = Uint8Array<ArrayBuffer>

/**
 * For answers that are made for one caller: a fifth larger than with quality 4, which took nine times the processor
 * time for a product's details. Files that are made in advance are compressed better (`pack`).
 */
const cheap = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 }

/** JSON as the bytes that are sent. Caching it also caches its ETag and its compressed form. */
export class JsonBytes {
  readonly bytes: Bytes
  private tag: string | undefined
  private small: Promise<Bytes> | undefined

  constructor(bytes: Bytes) {
    this.bytes = bytes
  }

  get etag(): string {
    this.tag ??= `W/"${createHash('sha1').update(this.bytes).digest('base64url')}"`
    return this.tag
  }

  /** Compressed with Brotli. */
  packed(): Promise<Bytes> {
    this.small ??= brotli(this.bytes, { params: cheap })
    return this.small
  }
}

/** An answer of success in its envelope; `data` is JSON. */
export class ReadyJson extends JsonBytes {
  constructor(data: string) {
    super(Buffer.from(`{"code":0,"data":${data},"msg":""}`))
  }
}
