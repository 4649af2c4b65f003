import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gzip } from 'node:zlib'

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]
const [head, tail] = [Buffer.from('{"code":0,"data":'), Buffer.from(',"msg":""}')]

export type Encoding = 'br' | 'gzip'
/** Below this size it fits in one packet anyway, so it is not compressed. */
export const leastPacked = 1024
type Bytes = Uint8Array<ArrayBuffer>

const packed = (bytes: Uint8Array, encoding: Encoding): Promise<Bytes> =>
  encoding === 'br'
    ? brotli(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      })
    : zip(bytes, { level: 5 })

/** JSON as the bytes that are sent. Caching it also caches its ETag and its compressed forms. */
export class JsonBytes {
  /** Length of the uncompressed bytes. */
  readonly length: number
  private held: { readonly plain: Bytes } | { readonly small: Bytes }
  private tag: string | null = null
  private readonly forms = new Map<Encoding, Promise<Bytes>>()

  constructor(bytes: Bytes) {
    this.length = bytes.length
    this.held = { plain: bytes }
  }

  get bytes(): Bytes {
    return 'plain' in this.held ? this.held.plain : brotliDecompressSync(this.held.small)
  }

  get etag(): string {
    this.tag ??= `W/"${createHash('sha1').update(this.bytes).digest('base64url')}"`
    return this.tag
  }

  packed(encoding: Encoding): Promise<Bytes> {
    if (encoding === 'br' && 'small' in this.held) return Promise.resolve(this.held.small)
    const form = this.forms.get(encoding) ?? packed(this.bytes, encoding)
    if ('plain' in this.held) this.forms.set(encoding, form)
    return form
  }

  /**
   * Drops the plain bytes for long caching: the rest is a tenth. Clients that accept brotli, as every browser does, get
   * the cached bytes; for others they are decompressed each time. A small one is unchanged, and everybody gets it as it
   * is.
   */
  async slim(): Promise<void> {
    if (this.length < leastPacked) return
    const form = await this.packed('br')
    const { etag } = this
    // A copy, because the compressor returns a slice of a larger buffer.
    const small = new Uint8Array(form)
    this.tag = etag
    this.held = { small }
    this.forms.clear()
  }
}

/** An answer of success in its envelope, assembled once from pieces of the `data`, each serialised once. */
export class ReadyJson extends JsonBytes {
  constructor(...pieces: readonly (Buffer | string)[]) {
    const data = pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))
    super(Buffer.concat([head, ...data, tail]))
  }
}
