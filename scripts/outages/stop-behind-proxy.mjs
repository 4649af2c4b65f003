// @ts-check
import { createHash, randomUUID } from 'node:crypto'
import { Agent, createServer, request } from 'node:http'
import { listenOnFreePort } from '../postgres.mjs'
import { countOutcomes, makeBuyers, pause, startSenders } from './senders.mjs'
import { startServer, statusOf } from './server.mjs'

const askMs = 500

/**
 * Reuses connections but never repeats a call, so the caller notices every reset by a backend.
 * @param {() => readonly number[]} ports of the backends that exist
 */
const startProxy = async (ports) => {
  const agent = new Agent({ keepAlive: true })
  /** @type {readonly number[]} */
  let readyPorts = ports()
  let turn = 0
  let resets = 0
  const timer = setInterval(() => {
    const probes = ports().map(async (port) => ((await statusOf(port, '/readyz')) === 200 ? [port] : []))
    Promise.all(probes).then(
      (up) => {
        readyPorts = up.flat()
      },
      () => undefined,
    )
  }, askMs)
  const server = createServer((incoming, outgoing) => {
    const port = readyPorts[(turn += 1) % Math.max(1, readyPorts.length)]
    const { method, url, headers } = incoming
    const { connection: _, ...others } = headers
    const upstream = request({ host: '127.0.0.1', port, method, path: url, headers: others, agent }, (answer) => {
      const { connection: __, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, rest)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    })
    upstream.on('error', () => {
      resets += 1
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    })
    incoming.pipe(upstream)
  })
  return {
    port: await listenOnFreePort(server),
    resets: () => resets,
    close: () => {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

/** @param {number} port @param {string} token */
const slowUpload = (port, token) =>
  new Promise((resolve) => {
    const boundary = randomUUID()
    const photo = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(200_000, 32), Buffer.from('\n%%EOF\n')])
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="label.pdf"\r\nContent-Type: application/pdf\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${boundary}--\r\n`)])
    const upload = request(
      {
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: '/buyer-api/buyer/file/upload-info',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': `multipart/form-data; boundary=${boundary}`,
          'Content-Length': body.length,
          'Content-Digest': `sha-256=:${createHash('sha256').update(photo).digest('base64')}:`,
        },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
        answer.on('error', () => resolve(0))
      },
    )
    upload.on('error', () => resolve(0))
    upload.write(body.subarray(0, 100_000))
    setTimeout(() => upload.end(body.subarray(100_000)), 6_000)
  })

/**
 * @param {string} url @param {import('./senders.mjs').Query} query @param {string} pesticideId @param {number} count
 */
export const stopBackendsBehindProxy = async (url, query, pesticideId, count) => {
  const env = { STOP_NOTICE_MS: String(4 * askMs) }
  const servers = [await startServer(url, env), await startServer(url, env)]
  const proxy = await startProxy(() => servers.map(({ port }) => port))
  const buyers = await makeBuyers(query, count)
  const senders = startSenders(buyers, proxy.port, pesticideId)
  const [uploader] = await makeBuyers(query, 1)
  try {
    await senders.more(2 * count)
    senders.take()
    const exits = []
    const uploads = []
    for (const place of [0, 1]) {
      const stoppedServer = servers[place]
      if (!stoppedServer) throw new Error('no server')
      // The upload bypasses the proxy, so that it reaches the backend that is about to stop.
      const upload = slowUpload(stoppedServer.port, uploader?.token ?? '')
      await pause(500)
      exits.push(await stoppedServer.terminate())
      uploads.push(await upload)
      await senders.more(count)
      servers[place] = await startServer(url, env)
      await senders.more(count)
    }
    const { outcomes, slowest } = senders.take()
    const verdict = await countOutcomes(query, buyers, await senders.stop())
    const clean = Object.keys(outcomes).every((outcome) => outcome === '200')
    const ok =
      clean &&
      proxy.resets() === 0 &&
      exits.every((exit) => exit === 0) &&
      uploads.every((status) => status === 200) &&
      verdict.lost + verdict.doubled === 0
    return { ok, exits, uploads, resets: proxy.resets(), outcomes, slowest, ...verdict }
  } finally {
    proxy.close()
    await Promise.all(servers.map((one) => one.close()))
  }
}
