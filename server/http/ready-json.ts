import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]
const [head, tail] = [Buffer.from('{"code":0,"data":'), Buffer.from(',"msg":""}')]

export type Encoding = 'br' | 'gzip'

const packed = (bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> =>
  encoding === 'br'
    ? brotli(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      })
    : zip(bytes, { level: 5 })

/** JSON as the bytes that travel. Whoever keeps it for the next to ask keeps its ETag and its packed forms too. */
export class JsonBytes {
  readonly bytes: Uint8Array<ArrayBuffer>
  private tag: string | null = null
  private readonly forms = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>()

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes
  }

  get etag(): string {
    this.tag ??= `W/"${createHash('sha1').update(this.bytes).digest('base64url')}"`
    return this.tag
  }

  packed(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
    const form = this.forms.get(encoding) ?? packed(this.bytes, encoding)
    this.forms.set(encoding, form)
    return form
  }
}

/** An answer of success in its envelope, put together once from pieces of the `data`, which were written once. */
export class ReadyJson extends JsonBytes {
  constructor(...pieces: readonly (Buffer | string)[]) {
    const data = pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))
    super(Buffer.concat([head, ...data, tail]))
  }
}
