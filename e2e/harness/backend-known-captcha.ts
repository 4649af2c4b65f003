import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { openBackend } from '../../server/main.ts'
import { createPixelCaptcha } from '../../server/platform/secrets/captcha.ts'
import { systemRandom } from '../../server/platform/system.ts'
import { freePort } from './backend.ts'
import { copyPreparedFolder } from './prepared.ts'

export const knownCaptcha = 'abcd'

export const startBackendWithKnownCaptcha = async () => {
  const data = await mkdtemp(join(tmpdir(), 'agro-e2e-'))
  await copyPreparedFolder('backend', data)
  const port = await freePort()
  const backend = await openBackend(
    { DEMO: '1', DATA_DIR: data, PORT: String(port), HOST: '127.0.0.1' },
    {
      captcha: {
        text: () => knownCaptcha,
        draw: createPixelCaptcha(systemRandom).draw,
      },
    },
  )
  const server = serve({ fetch: backend.app.fetch, port, hostname: '127.0.0.1' })
  return {
    port,
    close: async () => {
      server.close()
      await backend.close()
      await rm(data, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
