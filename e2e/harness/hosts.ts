import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request as askPlainly, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as askSecurely } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort, startBackend, type Backend } from './backend.ts'
import { testCertificate } from './test-certificate.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type HostKind = 'reference server' | 'nginx' | 'caddy'

export interface Site {
  readonly app: string
  readonly api: string
  readonly base: string
  readonly resolverRules: string
  readonly ask: (path: string, headers?: Record<string, string>) => Promise<RawAnswer>
  readonly backend: Backend
  readonly close: () => Promise<void>
}

interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

const base = '/b2b/sourcing/'

export const buildApp = async (folder: string, api: string, path = base): Promise<void> => {
  const env = { ...process.env, VITE_BASE_PATH: path, VITE_API_BASE: api }
  const run = (...command: string[]) => promisify(execFile)(process.execPath, command, { cwd: root, env })
  await run('node_modules/vite/bin/vite.js', 'build', '--outDir', join(folder, 'web'), '--emptyOutDir')
  await run('scripts/compress.mjs', join(folder, 'web'))
}

const asking =
  (origin: string, port: number): Site['ask'] =>
  async (path, headers = {}) => {
    const { protocol, host } = new URL(origin)
    const ask = protocol === 'https:' ? askSecurely : askPlainly
    const options = { host: '127.0.0.1', port, path, servername: host, rejectUnauthorized: false }
    const clientRequest = ask({ ...options, headers: { Host: host, ...headers } }).end()
    const [answer] = (await once(clientRequest, 'response')) as [IncomingMessage]
    const pieces: Buffer[] = []
    for await (const piece of answer) pieces.push(piece as Buffer)
    return { status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(pieces).toString() }
  }

const listening = async (port: number, until = Date.now() + 20_000): Promise<void> => {
  const open = await new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
  if (open) return
  if (Date.now() > until) throw new Error(`nothing listens on ${port}`)
  await new Promise((resolve) => setTimeout(resolve, 100))
  return listening(port, until)
}

const onReferenceServer = async (folder: string): Promise<Site> => {
  const [app, api] = ['http://app.agro.localhost', 'http://api.agro.localhost']
  const serving = startBackend({ CORS_ORIGIN: app })
  await buildApp(folder, api)
  const [host, backend] = await Promise.all([startBackend({ WEB_DIR: join(folder, 'web') }), serving])
  return {
    app,
    api,
    base,
    resolverRules: `MAP app.agro.localhost:80 127.0.0.1:${host.port}, MAP api.agro.localhost:80 127.0.0.1:${backend.port}`,
    ask: asking(app, host.port),
    backend,
    close: async () => {
      await Promise.all([host.close(), backend.close()])
    },
  }
}

/** Starts a host with its documented site (docs/hosting), in which only folders, addresses and ports are changed. */
const startHost = async (host: 'nginx' | 'caddy', folder: string, port: number, backend: number) => {
  const withLocalPaths = (text: string) =>
    text
      .replaceAll('/srv/agro', folder)
      .replaceAll('127.0.0.1:4600', `127.0.0.1:${backend}`)
      .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
      .replaceAll('listen 80', `listen 127.0.0.1:${port + 1}`)
      .replaceAll(/^(app|api)\.example\.com \{/gm, `$1.example.com:${port} {`)
  const file = join(folder, host === 'nginx' ? 'whole.conf' : 'Caddyfile')
  const site = withLocalPaths(
    await readFile(join(root, 'docs/hosting', host === 'nginx' ? 'nginx-site.conf' : 'Caddyfile'), 'utf8'),
  )
  const around =
    host === 'nginx'
      ? `user root; worker_processes 1; pid ${folder}/pid; error_log stderr crit; events {}\nhttp { include /etc/nginx/mime.types; default_type application/octet-stream; access_log off;\n${site}}\n`
      : `{\n\tadmin off\n\tauto_https disable_redirects\n\tdefault_bind 127.0.0.1\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${site}`
  await writeFile(file, around)
  const command =
    host === 'nginx'
      ? ['-p', folder, '-c', file, '-g', 'daemon off;']
      : ['run', '--config', file, '--adapter', 'caddyfile']
  const child = spawn(host, command, {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await Promise.race([
    listening(port),
    once(child, 'exit').then(() => Promise.reject(new Error(`${host} ended by itself`))),
  ])
  return async () => {
    const exitEvent = once(child, 'exit')
    child.kill('SIGTERM')
    await exitEvent
  }
}

const onPublicServer = async (host: 'nginx' | 'caddy', folder: string): Promise<Site> => {
  const [app, api] = ['https://app.example.com', 'https://api.example.com']
  await buildApp(folder, api)
  await cp(join(folder, 'web'), join(folder, 'www', base), { recursive: true })
  await mkdir(join(folder, 'tls'))
  const { key, cert } = testCertificate('app.example.com', 'api.example.com')
  await writeFile(join(folder, 'tls/app.key'), key)
  await writeFile(join(folder, 'tls/app.crt'), cert)
  const backend = await startBackend({ CORS_ORIGIN: app, TRUST_PROXY: '1' })
  const port = await freePort()
  const stop = await startHost(host, folder, port, backend.port)
  return {
    app,
    api,
    base,
    resolverRules: ['app', 'api'].map((name) => `MAP ${name}.example.com:443 127.0.0.1:${port}`).join(', '),
    ask: asking(app, port),
    backend,
    close: async () => {
      await stop()
      await backend.close()
    },
  }
}

export const openSite = async (host: HostKind): Promise<Site> => {
  const folder = await mkdtemp(join(tmpdir(), 'agro-host-'))
  const site = await (host === 'reference server' ? onReferenceServer(folder) : onPublicServer(host, folder))
  return {
    ...site,
    close: async () => {
      await site.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
