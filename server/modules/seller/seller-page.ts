import { readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { App } from '#server/platform/http/context.ts'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}

export const sellerPageRoutes = (app: App, folder: string): void => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const assets = new Map(
    readdirSync(join(folder, 'assets')).map((name) => [name, readFileSync(join(folder, 'assets', name))]),
  )
  app.get('/seller', (http) => http.redirect('/seller/', 308))
  for (const path of ['/seller/', '/seller/buyer-login'])
    app.get(path, (http) => {
      http.header('Content-Security-Policy', policy)
      // The page is not cached, because its URL may contain a token.
      http.header('Cache-Control', 'no-store')
      return http.html(page)
    })
  app.get('/seller/assets/:name', (http) => {
    const name = http.req.param('name')
    const bytes = assets.get(name)
    const type = types[extname(name)]
    if (!bytes || !type) return http.notFound()
    return http.body(new Uint8Array(bytes), 200, {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  })
}
