import { mkdtemp, rm } from 'node:fs/promises'
import http2 from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainVariant, type VendorVariant } from '../../tests/harness/vendor/manner.ts'
import { vendorHttp } from '../../tests/harness/vendor/vendor-http.ts'
import { VendorServer } from '../../tests/harness/vendor/vendor-server.ts'
import { freePort, startBackend } from './backend.ts'
import { buildApp } from './hosts.ts'
import { testCertificate } from './test-certificate.ts'

export const vendorBuyer = { email: 'buyer@example.com', password: 'secret-1' }

/** Starts a server with HTTP/2 on a separate origin. `page`: the app's origin, as the browser sends it. */
export const startVendor = async (page: string, manner: Partial<VendorVariant> = {}) => {
  const vendor = new VendorServer({ ...plainVariant, ...manner })
  const http = vendorHttp(vendor, { origin: page, ...vendorBuyer })
  const port = await freePort()
  const listener = http.listener as unknown as NonNullable<Parameters<typeof http2.createSecureServer>[1]>
  const server = http2.createSecureServer({ ...testCertificate('localhost'), allowHTTP1: false }, listener)
  server.on('error', () => undefined)
  const sessions = new Set<http2.ServerHttp2Session>()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
    session.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  const folder = await mkdtemp(join(tmpdir(), 'agro-vendor-'))
  await buildApp(folder, `https://localhost:${port}`, '/')
  const host = await startBackend({ WEB_DIR: join(folder, 'web') })
  return {
    port: host.port,
    vendor,
    http,
    close: async () => {
      await host.close()
      for (const session of sessions) session.destroy()
      server.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
