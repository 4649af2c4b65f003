import type { OutgoingRequest } from '#account/outbox/ports.ts'

export const arrivalOf = (request: OutgoingRequest) => ({
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

export type Arrival = ReturnType<typeof arrivalOf>
