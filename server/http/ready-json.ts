/** The `data` of an answer as the bytes that travel, put together from pieces that were written once. */
export class ReadyJson {
  readonly bytes: Buffer

  constructor(...pieces: readonly (Buffer | string)[]) {
    this.bytes = Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
  }
}

const [head, tail] = [Buffer.from('{"code":0,"data":'), Buffer.from(',"msg":""}')]

/** The envelope of a success around it. */
export const readyEnvelope = ({ bytes }: ReadyJson): Uint8Array<ArrayBuffer> => Buffer.concat([head, bytes, tail])
