// @ts-check
import { readFile } from 'node:fs/promises'
import { Agent, createServer, request as ask } from 'node:http'
import { extname, join, normalize } from 'node:path'

/**
 * How the server treats the requests of one run, besides its latency. `lost`: share of answers dropped after the
 * request was applied. `hang`: number of the request that is neither answered nor applied. `refuse`: from request `at`
 * on, every request is refused for `ms`. `backend`: requests are passed on to a real backend, for this account.
 * @typedef {{
 *   latencyMs: number, keys: boolean, lost?: number, hang?: number, seed: number,
 *   refuse?: { at: number, ms: number, status: number, code: number },
 *   backend?: { port: number, token: string },
 * }} Terms
 */

/** @type {Readonly<Record<string, string>>} */
const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' }

/** mulberry32. @param {number} seed */
const randomOf = (seed) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** @param {number} ms */
const pause = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** @param {import('node:http').IncomingMessage} request */
const textOf = async (request) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** @param {string} path @param {string} id */
const dataOf = (path, id) =>
  path.includes('/send-')
    ? { batchNo: `B-${id}`, sentAt: 1_700_000_000_000, contentHash: null, records: [], caseDraftId: id }
    : { caseDraftId: id, version: 1 }

const newRun = () => ({
  /** How often each operation took effect, by its id. @type {Map<string, number>} */
  effects: new Map(),
  /** @type {Map<string, unknown>} */
  answered: new Map(),
  requests: 0,
  bytes: 0,
  /** When the refusals began; monotonic ms. @type {number | null} */
  refusedSince: null,
})

/**
 * @param {string} folder
 * @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response
 */
const file = async (folder, request, response) => {
  const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname)
  const body = await readFile(join(folder, path)).catch(() => null)
  response.writeHead(body === null ? 404 : 200, { 'content-type': types[extname(path)] ?? 'text/plain' })
  response.end(body ?? undefined)
}

/** @param {import('node:http').ServerResponse} response @param {number} status @param {unknown} body */
const say = (response, status, body) => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

/** As many as the floor needs, kept open. */
const toBackend = new Agent({ keepAlive: true })

/**
 * Passes a request on.
 * @param {{ port: number, token: string }} backend @param {import('node:http').IncomingMessage} request
 * @param {string} body @returns {Promise<{ status: number, replayed: boolean, json: { code: number } }>}
 */
const passOn = ({ port, token }, request, body) =>
  new Promise((resolve, reject) => {
    const { connection: _, host: __, ...headers } = request.headers
    const passed = ask(
      {
        host: '127.0.0.1',
        port,
        agent: toBackend,
        method: request.method,
        path: request.url,
        headers: { ...headers, 'accept-encoding': 'identity', authorization: `Bearer ${token}` },
      },
      (answer) => {
        textOf(answer).then((text) => {
          const replayed = answer.headers['idempotency-replayed'] !== undefined
          resolve({ status: answer.statusCode ?? 0, replayed, json: JSON.parse(text) })
        }, reject)
      },
    )
    passed.on('error', reject)
    passed.end(body === '' ? undefined : body)
  })

/** @param {import('node:http').IncomingMessage} request */
const headBytes = (request) => request.rawHeaders.reduce((sum, part) => sum + part.length + 2, 0)

/**
 * Serves the built page, and accepts operations at any POST or PUT: applies each, remembers keys if told to, and drops
 * answers as the terms say. Reads of the API are treated the same. All engines use one server, so that all have the
 * same conditions.
 * @param {string} folder
 */
export const startBenchServer = async (folder) => {
  let run = newRun()
  /** @type {Terms} */
  let terms = { latencyMs: 0, keys: true, seed: 1 }
  let random = randomOf(1)
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set()

  const refusing = () => {
    const { refuse } = terms
    if (!refuse || run.requests < refuse.at) return null
    run.refusedSince ??= performance.now()
    return performance.now() - run.refusedSince < refuse.ms ? refuse : null
  }

  /** @param {string} path @param {string} id @param {string | undefined} key */
  const apply = (path, id, key) => {
    const known = terms.keys && key !== undefined ? run.answered.get(key) : undefined
    if (known) return known
    run.effects.set(id, (run.effects.get(id) ?? 0) + 1)
    const answer = { code: 0, msg: '', data: dataOf(path, id) }
    if (terms.keys && key !== undefined) run.answered.set(key, answer)
    return answer
  }

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  const operation = async (request, response) => {
    const now = run
    const number = ++now.requests
    const body = await textOf(request)
    now.bytes += Buffer.byteLength(body) + headBytes(request)
    const refused = refusing()
    const drop = random() < (terms.lost ?? 0)
    await pause(terms.latencyMs)
    if (now !== run || number === terms.hang) return
    if (refused) return say(response, refused.status, { code: refused.code, msg: 'refused', data: null })
    const path = request.url ?? ''
    const { id, clientRef } = JSON.parse(body)
    if (terms.backend) {
      const { status, replayed, json } = await passOn(terms.backend, request, body)
      const ref = clientRef ?? id
      if (json.code === 0 && !replayed) now.effects.set(ref, (now.effects.get(ref) ?? 0) + 1)
      return drop ? void request.socket.destroy() : say(response, status, json)
    }
    const key = request.headers['idempotency-key']
    const answer = apply(path, clientRef ?? id, typeof key === 'string' ? key : undefined)
    if (drop) request.socket.destroy()
    else say(response, 200, answer)
  }

  /**
   * Ours checks the connection before it sends.
   * @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response
   */
  const question = async (request, response) => {
    const now = run
    now.requests += 1
    now.bytes += headBytes(request)
    const refused = refusing()
    const drop = random() < (terms.lost ?? 0)
    await pause(terms.latencyMs)
    if (now !== run) return
    if (drop) request.socket.destroy()
    else if (refused) say(response, refused.status, { code: refused.code, msg: 'refused', data: null })
    else if (terms.backend) {
      const { status, json } = await passOn(terms.backend, request, '')
      say(response, status, json)
    } else say(response, 200, { code: 0, msg: '', data: 0 })
  }

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  const renewal = async (request, response) => {
    request.resume()
    const refused = terms.refuse?.status === 401 ? refusing() : null
    return say(response, refused ? 401 : 200, {})
  }

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  const work = (request, response) => {
    if (request.url === '/renew') return renewal(request, response)
    if (request.method !== 'GET') return operation(request, response)
    return (request.url ?? '').startsWith('/buyer-api/') ? question(request, response) : file(folder, request, response)
  }

  const server = createServer((request, response) => {
    work(request, response).catch(() => request.socket.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')

  return {
    address: `http://127.0.0.1:${address.port}`,
    /** Starts a new run with these terms. @param {Terms} next */
    begin: (next) => {
      for (const socket of sockets) socket.destroy()
      run = newRun()
      terms = next
      random = randomOf(next.seed)
    },
    refusals: () => run.refusedSince !== null,
    applied: () => run.effects.size,
    requests: () => run.requests,
    bytes: () => run.bytes,
    /** @param {readonly string[]} ids operations that were stored as waiting */
    judge: (ids) => ({
      lost: ids.filter((id) => !run.effects.has(id)).length,
      doubled: [...run.effects.values()].reduce((sum, count) => sum + count - 1, 0),
    }),
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
