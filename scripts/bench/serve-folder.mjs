// @ts-check
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

/** @type {Readonly<Record<string, string>>} */
const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.json': 'application/json' }

/** Serves built files on a free port of this machine. @param {string} folder */
export const serveFolder = async (folder) => {
  /** @param {string} path @param {import('node:http').ServerResponse} response */
  const answer = async (path, response) => {
    const body = await readFile(join(folder, path)).catch(() => null)
    response.writeHead(body === null ? 404 : 200, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    })
    response.end(body ?? undefined)
  }
  const server = createServer((request, response) => {
    void answer(normalize(new URL(request.url ?? '/', 'http://localhost').pathname), response)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { address: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}
