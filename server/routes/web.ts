import { createReadStream, statSync } from 'node:fs'
import { extname, join, normalize, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { App, HttpContext } from '../http/context.ts'
import { contentPolicy } from '../http/security.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Size and a tag of this very version of the file. */
const look = (file: string): { size: number; tag: string } | null => {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat?.isFile()
    ? { size: stat.size, tag: `W/"${stat.size.toString(36)}-${Math.round(stat.mtimeMs).toString(36)}"` }
    : null
}

/** The smallest form of a file that the caller takes, made by the build. */
const packed = (file: string, accepted: string) => {
  for (const [encoding, ending] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const) {
    if (!new RegExp(`\\b${encoding}\\b`).test(accepted)) continue
    const found = look(file + ending)
    if (found) return { file: file + ending, ...found, encoding }
  }
  const found = look(file)
  return found ? { file, ...found, encoding: null } : null
}

const streamOf = (file: string) => Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array<ArrayBuffer>>

/** The routes of the app itself: only they fall back to its page. A missing script must be 404, never HTML. */
const isPage = (path: string) => path === '/' || /^\/pages(\/|$)/.test(path)

/** Serves the built app: its page for every route of it, the files under names that may be kept for ever. */
export const webRoutes = (app: App, webFolder: string): void => {
  const policy = contentPolicy(webFolder)

  const send = (http: HttpContext, path: string): Response | null => {
    const file = normalize(join(webFolder, path))
    if (!file.startsWith(webFolder + sep) || path.includes('\0')) return null
    const found = packed(file, http.req.header('Accept-Encoding') ?? '')
    const type = types[extname(path)]
    // What the build writes for the server alone (csp.json, .vite/) is nobody else's business.
    if (!found || !type || path === '/csp.json' || path.split('/').some((part) => part.startsWith('.'))) return null
    // For pages of this origin alone. The service worker keeps them by requests that name no origin; scripts name theirs,
    // and where that mattered would not find them: the app would not open offline.
    http.set('byOrigin', false)
    const isHtml = type.startsWith('text/html')
    const headers: Record<string, string> = {
      'Content-Type': type,
      'Content-Length': String(found.size),
      'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      Vary: 'Accept-Encoding',
      ETag: found.tag,
      ...(found.encoding ? { 'Content-Encoding': found.encoding } : {}),
      // A worker is bound by the policy it is served with, not by the page's.
      ...(isHtml || type.startsWith('text/javascript') ? { 'Content-Security-Policy': policy } : {}),
    }
    if (http.req.header('If-None-Match') === found.tag) {
      delete headers['Content-Length']
      return new Response(null, { status: 304, headers })
    }
    return new Response(http.req.method === 'HEAD' ? null : streamOf(found.file), { headers })
  }

  app.on(['GET', 'HEAD'], '*', async (http, next) => {
    let path: string
    try {
      path = decodeURIComponent(new URL(http.req.url).pathname)
    } catch {
      return next()
    }
    return (isPage(path) ? send(http, '/index.html') : send(http, path)) ?? next()
  })
}
