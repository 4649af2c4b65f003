import type { Plugin } from 'vite'

/** In `npm run dev` the reference backend answers inside Vite's own process, reloaded with its code. */
export const devBackend = (): Plugin => ({
  name: 'dev-backend',
  apply: 'serve',
  async configureServer(vite) {
    if (process.env['VITEST']) return
    const { getRequestListener } = await import('@hono/node-server')
    const main = (await vite.ssrLoadModule('/server/main.ts')) as typeof import('../server/main.ts')
    const backend = await main.openBackend(process.env)
    vite.httpServer?.on('close', () => void backend.close())
    vite.middlewares.use((request, response, next) => {
      const path = request.url ?? ''
      if (!/^\/(buyer-api|seller-api|api|catalogue|files|mail|healthz)(\/|\?|$)/.test(path)) return next()
      getRequestListener(backend.app.fetch)(request, response).catch(next)
    })
  },
})
