// @ts-check
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { partsOf } from './catalogue-rows.mjs'

/** @type {Readonly<Record<string, string>>} */
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
}

const account = { userId: '1', email: 'bench@example.com', nickname: 'Bench', country: 'PY' }
const login = () => ({ userId: '1', accessToken: 'a', refreshToken: 'r', expiresTime: Date.now() + 86_400_000 })

/** A word that no other row contains, so that a search can find the rows changed in a turn. @param {number} turn */
const wordOf = (turn) => `changed${String.fromCharCode(97 + (turn % 26)).repeat(5)}`

/** @param {unknown} data */
const ok = (data) => JSON.stringify({ code: 0, data, msg: '' })

/**
 * A backend with only the catalogue: the built app, the public files, and deltas of as many rows as `change` says. It
 * counts the bytes it sends, including those for the service worker.
 * @param {{ web: string, products: any[], companies: any[] }} options
 */
export const serveCatalogue = async ({ web, products, companies }) => {
  const [productParts, companyParts] = [partsOf('products', products), partsOf('companies', companies)]
  const files = new Map([...productParts.files, ...companyParts.files])
  const manifest = JSON.stringify({
    version: 'bench',
    createdAt: Date.now(),
    products: productParts.table,
    companies: companyParts.table,
  })
  let changed = 0
  let turn = 0
  const wire = { files: 0, deltas: 0, requests: 0, deltaAt: 0 }

  /** @param {URL} url */
  const changesOf = (url) => {
    const since = url.searchParams.get('since') ?? ''
    const isProducts = url.pathname.includes('/pesticide/')
    const list =
      isProducts && since !== `bench.${turn}`
        ? products
            .slice(0, changed)
            .map((row) => ({ ...row, updateTime: Date.now(), name: `${wordOf(turn)} ${row.name}` }))
        : []
    return { list, deleted: [], cursor: null, next: `bench.${turn}`, total: products.length, reset: false }
  }

  /** @param {URL} url */
  const callOf = (url) => {
    if (url.pathname.endsWith('/changes')) return ok(changesOf(url))
    if (url.pathname.endsWith('/auth/login')) return ok(login())
    if (url.pathname.endsWith('/user/query-info')) return ok(account)
    if (/total|count$/.test(url.pathname)) return ok(0)
    return ok(/page|my-page/.test(url.pathname) ? { list: [], total: 0 } : [])
  }

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  const answer = async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    /** @param {string | Uint8Array} body @param {string} type @param {boolean} packed */
    const send = (body, type, packed) => {
      response.writeHead(200, { 'Content-Type': type, ...(packed ? { 'Content-Encoding': 'br' } : {}) })
      response.end(body)
    }
    if (url.pathname.startsWith('/catalogue/')) {
      const part = files.get(url.pathname.split('/').at(-1) ?? '')
      wire.requests += 1
      wire.files += part?.brotli.length ?? manifest.length
      return send(part?.brotli ?? manifest, 'application/json', part !== undefined)
    }
    if (url.pathname.startsWith('/buyer-api/')) {
      const body = brotliCompressSync(callOf(url), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      if (url.pathname.endsWith('/changes')) {
        wire.requests += 1
        wire.deltas += body.length
        if (url.pathname.includes('/pesticide/')) response.once('finish', () => (wire.deltaAt = Date.now()))
      }
      return send(body, 'application/json', true)
    }
    const path = normalize(url.pathname)
    const found = await readFile(join(web, path === '/' ? 'index.html' : path)).catch(() => null)
    send(
      found ?? (await readFile(join(web, 'index.html'))),
      types[extname(found ? path : '.html')] ?? 'text/html',
      false,
    )
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((/** @type {unknown} */ error) => {
      console.error(error)
      response.destroy()
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    address: `http://localhost:${address.port}`,
    wire,
    rawBytes: [...files.values()].reduce((sum, { json }) => sum + Buffer.byteLength(json), 0),
    /** From here on this many rows are newer; returns the word that finds them. @param {number} count */
    change: (count) => {
      changed = count
      turn += 1
      wire.deltas = 0
      wire.files = 0
      wire.requests = 0
      return wordOf(turn)
    },
    close: () => server.close(),
  }
}
