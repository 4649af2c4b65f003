import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Closing the server breaks open connections, because some doubles never answer. */
export const openLocalServer = async (listener: RequestListener) => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type Reply<Asked> = (response: ServerResponse, asked: Asked, times: number) => void | Promise<void>

/** `will` sets the reply, and forgets the requests of earlier replies. */
export const openDouble = async <Asked>(
  reply: Reply<Asked>,
  read: (request: IncomingMessage, body: Buffer) => Asked | Promise<Asked>,
) => {
  const requests: Asked[] = []
  let currentReply = reply
  const { address, close } = await openLocalServer((request, response) => {
    const listen = async () => {
      const one = await read(request, await readBody(request))
      requests.push(one)
      await currentReply(response, one, requests.length)
    }
    listen().catch(() => response.destroy())
  })
  return {
    url: `${address}/v1`,
    asked: requests,
    will: (next: Reply<Asked>) => {
      currentReply = next
      requests.length = 0
    },
    close,
  }
}
