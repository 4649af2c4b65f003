// @ts-check
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join, normalize } from 'node:path'
import { text } from 'node:stream/consumers'
import { randomSource } from '../numbers.mjs'
import { pause } from '../../outages/senders.mjs'

/**
 * Conditions of one run. `lost`: the share of answers that are dropped after the request was applied. `backend`:
 * requests are forwarded to a real backend, for this account.
 * @typedef {{ latencyMs: number, lost: number, seed: number, backend: { port: number, token: string } | null }} Terms
 */

const page = '<!doctype html><title>Outbox bench</title><script type="module" src="/page.js"></script>'

const newRun = () => ({
  /** @type {Map<string, number>} */
  effects: new Map(),
  /** @type {Map<string, object>} */
  answered: new Map(),
  requests: 0,
})

/**
 * @param {{ port: number, token: string }} backend @param {import('node:http').IncomingMessage} request
 * @param {string} body
 */
const passOn = async ({ port, token }, { method = 'GET', url = '/', headers }, body) => {
  const { connection: _, host: __, 'content-length': ___, ...others } = /** @type {Record<string, string>} */ (headers)
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
    method,
    headers: { ...others, authorization: `Bearer ${token}` },
    ...(body === '' ? {} : { body }),
  })
  /** @type {{ code: number }} */
  const json = await answer.json()
  return { status: answer.status, replayed: answer.headers.has('idempotency-replayed'), json }
}

/**
 * Serves the built page and accepts operations. All engines use this server, so their conditions are equal.
 * @param {string} folder of the built page
 */
export const startBenchServer = async (folder) => {
  let run = newRun()
  /** @type {Terms} */
  let terms = { latencyMs: 0, lost: 0, seed: 1, backend: null }
  let random = randomSource(1)

  /** @param {import('node:http').IncomingMessage} request @param {string} body @param {typeof run} now */
  const answerOf = async (request, body, now) => {
    const { clientRef } = body === '' ? { clientRef: null } : JSON.parse(body)
    const took = () => now.effects.set(clientRef, (now.effects.get(clientRef) ?? 0) + 1)
    if (terms.backend) {
      const { status, replayed, json } = await passOn(terms.backend, request, body)
      if (clientRef && json.code === 0 && !replayed) took()
      return { status, json }
    }
    // Reads, which our engine makes before it sends, have no reference.
    if (clientRef === null) return { status: 200, json: { code: 0, msg: '', data: 0 } }
    const key = String(request.headers['idempotency-key'])
    const known = now.answered.get(key)
    if (known) return { status: 200, json: known }
    took()
    const json = { code: 0, msg: '', data: { caseDraftId: clientRef, version: 1 } }
    now.answered.set(key, json)
    return { status: 200, json }
  }

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  const call = async (request, response) => {
    const now = run
    const body = await text(request)
    now.requests += 1
    const drop = random.next() < terms.lost
    await pause(terms.latencyMs)
    if (now !== run) return
    const { status, json } = await answerOf(request, body, now)
    if (drop) return void request.socket.destroy()
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(json))
  }

  /** @param {string} url @param {import('node:http').ServerResponse} response */
  const file = async (url, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const script = pathname.endsWith('.js')
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html')
    response.end(script ? await readFile(join(folder, normalize(pathname))) : page)
  }

  const server = createServer((request, response) => {
    const url = request.url ?? '/'
    const work = url.startsWith('/buyer-api/') ? call(request, response) : file(url, response)
    work.catch(() => request.socket.destroy())
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')

  return {
    address: `http://127.0.0.1:${address.port}`,
    /** @param {Terms} next */
    begin: (next) => {
      server.closeAllConnections()
      run = newRun()
      terms = next
      random = randomSource(next.seed)
    },
    applied: () => run.effects.size,
    /** @param {readonly string[]} ids operations that were reported as stored */
    judge: (ids) => ({
      requests: run.requests,
      lost: ids.filter((id) => !run.effects.has(id)).length,
      doubled: [...run.effects.values()].reduce((sum, count) => sum + count - 1, 0),
    }),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
