import { header } from '#contract/headers.ts'
import { withDialect, type Send } from '#api/with-dialect.ts'
import { canStream, sendOnWire, type WireRequest } from '#api/wire.ts'
import type { Network, OutgoingFile } from '../ports.ts'

/** Specification, section 7: the multipart field in which an upload has the file. */
const fieldName = 'file'

const formOf = (file: OutgoingFile): FormData => {
  const form = new FormData()
  form.append(fieldName, new Blob([...file.parts], { type: file.type }), file.name)
  return form
}

interface WireNetworkDeps {
  readonly base: string
  /** Language, device and the like: headers that every request carries besides its own. */
  readonly headers: () => Readonly<Record<string, string>>
  readonly send?: Send
}

/** The engine's network, on top of the only place that calls `fetch`. */
export const createWireNetwork = ({ base, headers, send = sendOnWire }: WireNetworkDeps): Network => {
  const spoken = withDialect(send, base)
  return {
    streams: canStream(base),
    send: (request, { timeoutMs, signal, onProgress }) => {
      const body = typeof request.body === 'string' ? request.body : request.body ? formOf(request.body) : undefined
      const wire: WireRequest = {
        method: request.method,
        url: base + request.path,
        headers: { ...headers(), ...request.headers, [header.authorization]: `Bearer ${request.token}` },
        ...(body === undefined ? {} : { body }),
        ...(request.streamed ? { streamed: true } : {}),
      }
      return spoken(wire, { timeoutMs, signal, ...(onProgress ? { onProgress } : {}) })
    },
  }
}
