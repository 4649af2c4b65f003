import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import type { Locale } from '#contract/languages.ts'
import { snapshotManifestPath } from '#contract/snapshot.ts'
import { copyPreparedFolder } from './prepared.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

const portsOfWorker = 1000
const firstPort = 20_000 + portsOfWorker * Number(process.env['TEST_PARALLEL_INDEX'] ?? 9)
let portOffset = 0

/**
 * A free port in the range of this Playwright worker. The range is below the ports that the system assigns, so no other
 * process takes the port before the backend listens.
 */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < portsOfWorker; tries += 1) {
    const port = firstPort + (portOffset++ % portsOfWorker)
    if (await isFree(port)) return port
  }
  throw new Error('no port is free')
}

const healthy = async (port: number, child: ChildProcess): Promise<void> => {
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`the backend ended with ${child.exitCode}`)
    const ok = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the backend did not answer /healthz in 60 s')
}

export const buildPublicCopy = (port: number, locale: Locale): Promise<void> =>
  expect(async () => {
    const answer = await fetch(`http://127.0.0.1:${port}${snapshotManifestPath(locale)}`)
    expect(answer.status).toBe(200)
  }).toPass({ timeout: 120_000 })

/** Starts a backend on a copy of the prepared database or, if `data` is given, on the database in that folder. */
export const startBackend = async (
  env: Record<string, string> = {},
  { data: empty }: { readonly data?: string } = {},
) => {
  const port = await freePort()
  const data = empty ?? (await mkdtemp(join(tmpdir(), 'agro-e2e-')))
  if (!empty) await copyPreparedFolder('backend', data)
  let child: ChildProcess | null = null
  const awaitExit = () =>
    new Promise<void>((resolve) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) resolve()
      else child.once('exit', () => resolve())
    })
  const start = async () => {
    child = spawn(process.execPath, ['dist/server/main.mjs'], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: data,
        DATABASE_URL: '',
        DEMO: '1',
        SUPPLIER_DELAY_MS: '600',
        // Public copies are built only on demand, because most tests start with a downloaded catalogue.
        COPIES_IN_ADVANCE: '0',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await healthy(port, child)
  }
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child?.kill(signal)
    await awaitExit()
  }
  const kill = () => end('SIGKILL')
  await start()
  return {
    port,
    data,
    kill,
    stop: () => end('SIGTERM'),
    start,
    close: async () => {
      await kill()
      await rm(data, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

export type Backend = Awaited<ReturnType<typeof startBackend>>
