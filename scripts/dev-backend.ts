import { join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import type { Backend } from '../server/main.ts'

const root = join(import.meta.dirname, '..')
const sources = ['server', 'src/contract', 'src/domain', 'src/lib'].map((folder) => join(root, folder))
const paths = /^\/(buyer-api|seller-api|api|catalogue|news|files|mail|seller|healthz|readyz)(\/|\?|$)/

/**
 * The open backend, which survives Vite's restarts. Vite opens its new server before it closes the old one, and two
 * backends must not share a folder.
 */
const globalStore = globalThis as { openDevBackend?: Promise<Backend> }

const open = async (vite: ViteDevServer): Promise<Backend> => {
  const previousBackend = await globalStore.openDevBackend?.catch(() => undefined)
  await previousBackend?.close()
  const main = (await vite.ssrLoadModule('/server/main.ts')) as typeof import('../server/main.ts')
  return main.openBackend(process.env)
}

export const devBackendPlugin = (): Plugin => ({
  name: 'dev-backend',
  apply: 'serve',
  config() {
    // In development the app uses this backend, which honours idempotency keys and has the seller site.
    if (!process.env['VITEST'] && !process.env['VITE_API_BASE']) {
      process.env['VITE_API_KEYS'] ??= 'honoured'
      process.env['VITE_SELLER_SITE'] ??= '/seller/'
    }
  },
  async configureServer(vite) {
    if (process.env['VITEST']) return
    const { getRequestListener } = await import('@hono/node-server')
    const reopen = (): Promise<Backend> => {
      const opening = open(vite)
      globalStore.openDevBackend = opening
      opening.catch((error: unknown) =>
        vite.config.logger.error(`backend: ${error instanceof Error ? error.message : error}`),
      )
      return opening
    }
    let current = reopen()
    const { info } = await current

    let restartTimer: NodeJS.Timeout | undefined
    vite.watcher.on('change', (file) => {
      if (!sources.some((folder) => file.startsWith(folder)) || /\.test\.tsx?$/.test(file)) return
      clearTimeout(restartTimer)
      restartTimer = setTimeout(() => {
        vite.config.logger.info('backend: reloading', { timestamp: true })
        current = reopen()
      }, 150)
    })
    const printUrls = vite.printUrls.bind(vite)
    vite.printUrls = () => {
      printUrls()
      const [address = '/'] = vite.resolvedUrls?.local ?? []
      if (info.mailPage) vite.config.logger.info(`  ➜  Mails:   ${address}mail`)
      vite.config.logger.info(
        '  ➜  Account: demo@example.com, password demo-2026 (new@example.com, new-2026: nothing in it yet)',
      )
    }
    vite.httpServer?.on('close', () => {
      // The next Vite server may have opened its own backend, which must stay open.
      if (globalStore.openDevBackend === current)
        void current.then(
          (backend) => backend.close(),
          () => undefined,
        )
    })

    vite.middlewares.use((request, response, next) => {
      if (!paths.test(request.url ?? '')) return next()
      current.then(({ app }) => getRequestListener(app.fetch)(request, response)).catch(next)
    })
  },
})
