import { test as base } from '@playwright/test'
import { Api } from './api.ts'
import { startBackend, type Backend } from './backend.ts'
import { Device } from './device.ts'
import { startLyingNetwork, type LyingNetwork } from './lying-network.ts'

interface Fixtures {
  readonly backend: Backend
  readonly network: LyingNetwork
  readonly server: Api
  /** A buyer's device, before its first visit. */
  readonly device: Device
}

export const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from the pattern
  backend: async ({}, use) => {
    const backend = await startBackend()
    await use(backend)
    await backend.close()
  },
  network: async ({ backend }, use) => {
    const network = await startLyingNetwork(backend.port)
    await use(network)
    await network.close()
  },
  server: async ({ backend }, use) => {
    await use(await new Api(backend.port).logIn())
  },
  device: async ({ network, viewport }, use) => {
    const device = await Device.start(network.address, viewport ? { viewport } : {})
    await use(device)
    await device.close()
  },
})

export { expect } from '@playwright/test'
