import type { OutgoingRequest } from '#account/outbox/ports.ts'

export interface Arrival {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly file: {
    readonly name: string
    readonly bytes: number
    readonly digest: string
    readonly parts: readonly ArrayBuffer[]
  } | null
  readonly token: string
}

export const arrivalOf = (request: OutgoingRequest): Arrival => ({
  method: request.method,
  path: request.path,
  headers: request.headers,
  body: typeof request.body === 'string' ? request.body : '',
  file:
    request.body && typeof request.body === 'object'
      ? {
          name: request.body.name,
          bytes: request.body.parts.reduce((sum, part) => sum + part.byteLength, 0),
          digest: request.body.parts.map((part) => Buffer.from(part).toString('base64url').slice(0, 40)).join(),
          parts: request.body.parts,
        }
      : null,
  token: request.token,
})
