import { createReadStream, statSync, readFileSync } from 'node:fs'
import { extname, join, normalize, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { App, HttpContext } from './context.ts'
import { acceptsEncoding } from './compress.ts'
import { z } from 'zod'

const namedValues = z.record(z.string(), z.string())
/** The build writes these settings for every host (scripts/hosting/headers.ts). */
const hosting = z.object({
  basePath: z.string().regex(/^\/(?:[^/]+\/)*$/),
  every: namedValues,
  page: namedValues,
  worker: namedValues,
  asset: namedValues,
  file: namedValues,
  repair: namedValues,
})
type Hosting = z.infer<typeof hosting>

/** The file is outside the folder of the app's files, because everything in that folder is public. */
export const hostingFilePath = (webFolder: string): string => join(webFolder, '..', 'hosting', 'headers.json')

export const readHostingSettings = (webFolder: string): Hosting => {
  const file = hostingFilePath(webFolder)
  try {
    return hosting.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new Error(`${file} cannot be read: build the app anew (npm run build).`, { cause })
  }
}

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

const look = (file: string): { size: number; tag: string } | null => {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat?.isFile()
    ? { size: stat.size, tag: `W/"${stat.size.toString(36)}-${Math.round(stat.mtimeMs).toString(36)}"` }
    : null
}

const findVariant = (file: string, accepted: string | undefined) => {
  for (const [encoding, ending] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const) {
    if (!acceptsEncoding(accepted, encoding)) continue
    const stats = look(file + ending)
    if (stats) return { file: file + ending, ...stats, encoding }
  }
  const plainFile = look(file)
  return plainFile ? { file, ...plainFile, encoding: null } : null
}

const streamOf = (file: string) => Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array<ArrayBuffer>>

/** Names in the build are shorter. For a name of over 255 bytes, the file system would throw. */
const maxNameLength = 200

/** Returns null for a path outside `basePath`, with NUL, or with a hidden, overlong or (not at the end) empty part. */
const pathIn = (basePath: string, pathname: string): string | null => {
  if (!pathname.startsWith(basePath) || pathname.includes('\0')) return null
  const path = pathname.slice(basePath.length)
  return path
    .split('/')
    .some(
      (part, at, { length }) => part.startsWith('.') || part.length > maxNameLength || (part === '' && at < length - 1),
    )
    ? null
    : path
}

/** Only the paths of the app's screens get index.html with a 200, because a missing script must be a 404. */
const isPage = (path: string) => path === '' || path === 'index.html' || /^pages(\/|$)/.test(path)

/** True for a URL that was probably mistyped in the address bar: it names neither a file nor a path of the backend. */
const isUnknownPage = (http: HttpContext, path: string): boolean =>
  (http.req.header('Accept') ?? '').includes('text/html') &&
  extname(path) === '' &&
  !/^(buyer-api|seller-api|api|assets|catalogue|files|news|seller|mail|healthz|readyz)(\/|$)/.test(path)

export const webRoutes = (app: App, webFolder: string): void => {
  const { basePath, every, ...kinds } = readHostingSettings(webFolder)
  const headersOf = (path: string) => {
    if (isPage(path)) return kinds.page
    if (path === 'sw.js') return kinds.worker
    if (path === 'repair.html' || path === 'repair.js') return kinds.repair
    return path.startsWith('assets/') ? kinds.asset : kinds.file
  }

  const send = (http: HttpContext, path: string, status: 200 | 404 = 200): Response | null => {
    const name = isPage(path) ? 'index.html' : path
    const file = normalize(join(webFolder, name))
    if (!file.startsWith(webFolder + sep)) return null
    const variant = findVariant(file, http.req.header('Accept-Encoding'))
    const type = types[extname(name)]
    if (!variant || !type) return null
    const headers: Record<string, string> = {
      'content-type': type,
      'content-length': String(variant.size),
      vary: 'Accept-Encoding',
      etag: variant.tag,
      ...(variant.encoding ? { 'content-encoding': variant.encoding } : {}),
      ...every,
      ...headersOf(path),
    }
    if (status === 200 && http.req.header('If-None-Match') === variant.tag) {
      delete headers['content-length']
      return new Response(null, { status: 304, headers })
    }
    return new Response(http.req.method === 'HEAD' ? null : streamOf(variant.file), { status, headers })
  }

  app.on(['GET', 'HEAD'], '*', async (http, next) => {
    let pathname: string
    try {
      pathname = decodeURIComponent(new URL(http.req.url).pathname)
    } catch {
      return next()
    }
    // The service worker's scope ends with a slash, so a URL without the slash would not open offline.
    if (`${pathname}/` === basePath) return http.redirect(basePath, 308)
    const path = pathIn(basePath, pathname)
    if (path === null) return next()
    return send(http, path) ?? (isUnknownPage(http, path) ? send(http, 'index.html', 404) : null) ?? next()
  })
}
