import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { FaultyProxy } from './lying-network.ts'

const hash = (name: string, encoding: 'hex' | 'base64', body: string) => createHash(name).update(body).digest(encoding)

export const nextReleaseMark = 'the next release'

export const makeNextRelease = async (port: number) => {
  const text = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
  const page = (await text('/index.html')).replace('</body>', `<!-- ${nextReleaseMark} --></body>`)
  const worker = await text('/sw.js')
  const script = /assets\/home-[\w-]+\.js/.exec(worker)?.[0]
  if (!script) throw new Error('the worker lists no script of the home page')
  const body = await text(`/${script}`)
  const entry = {
    integrity: `sha256-${hash('sha256', 'base64', page)}`,
    revision: hash('md5', 'hex', page),
    url: 'index.html',
  }
  return {
    worker: {
      type: 'text/javascript',
      body: worker
        .replace(/\{[^{}]*"url":"index\.html"[^{}]*\}/, JSON.stringify(entry))
        .replace(`"url":"${script}"`, '"url":"assets/home-next.js"'),
    },
    page: { type: 'text/html', body: page },
    script: { type: 'text/javascript', body },
    scriptPath: '/assets/home-next.js',
  }
}

export type NextRelease = Awaited<ReturnType<typeof makeNextRelease>>

export const publishRelease = (network: FaultyProxy, release: NextRelease, change: Partial<NextRelease> = {}): void => {
  const { worker, page, script, scriptPath } = { ...release, ...change }
  network.instead.set('/sw.js', worker).set('/index.html', page).set(scriptPath, script)
}

export const readUpdateOutcome = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return new Promise<string>((resolve) => {
      const follow = (worker: ServiceWorker | null) => {
        if (!worker) return
        const look = () => {
          if (worker.state === 'installed' || worker.state === 'redundant') resolve(worker.state)
        }
        worker.addEventListener('statechange', look)
        look()
      }
      registration.addEventListener('updatefound', () => follow(registration.installing))
      follow(registration.installing ?? registration.waiting)
      registration.update().catch((error: unknown) => resolve(String(error)))
    })
  })
