import { test as base, type PlaywrightTestOptions } from '@playwright/test'
import { BuyerApi } from './api.ts'
import { buildPublicCopy, startBackend, type Backend } from './backend.ts'
import { Device } from './device.ts'
import { startFaultyProxy, type FaultyProxy } from './lying-network.ts'
import { englishTranslator, translatorFor, type Translator } from './texts.ts'

interface Fixtures {
  readonly backend: Backend
  readonly network: FaultyProxy
  readonly server: BuyerApi
  readonly device: Device
  /** Another device of the same account. */
  readonly secondDevice: Device
  readonly newDevice: Device
  readonly say: Translator
}

interface WorkerFixtures {
  readonly spare: { next: Promise<Backend> | null }
}

/** Starts the next test's backend early. If that fails, the next test fails instead of the one that is running. */
const begin = (): Promise<Backend> => {
  const backend = startBackend()
  backend.catch(() => undefined)
  return backend
}

type Arguments = Pick<Fixtures, 'network'> & Pick<PlaywrightTestOptions, 'viewport'>
const useArrivedDevice = async ({ network, viewport }: Arguments, use: (device: Device) => Promise<void>) => {
  const device = await Device.start(network.port, { arrived: true, ...(viewport ? { viewport } : {}) })
  await use(device)
  await device.close()
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  spare: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from the pattern
    async ({}, use) => {
      const spare: WorkerFixtures['spare'] = { next: null }
      await use(spare)
      const unusedBackend = await spare.next?.catch(() => null)
      await unusedBackend?.close()
    },
    { scope: 'worker' },
  ],
  backend: async ({ spare }, use) => {
    const backend = await (spare.next ?? startBackend())
    spare.next = begin()
    await use(backend)
    await backend.close()
  },
  network: async ({ backend }, use) => {
    const network = await startFaultyProxy(backend.port)
    await use(network)
    await network.close()
  },
  server: async ({ backend }, use) => {
    await use(await new BuyerApi(backend.port).logIn())
  },
  device: useArrivedDevice,
  secondDevice: useArrivedDevice,
  newDevice: async ({ backend, network, viewport }, use) => {
    await buildPublicCopy(backend.port, 'en')
    const device = await Device.start(network.port, viewport ? { viewport } : {})
    await use(device)
    await device.close()
  },
  say: async ({ isMobile }, use) => use(isMobile ? translatorFor('es') : englishTranslator),
})

export const testWithSilentSuppliers = test.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from the pattern
  backend: async ({}, use) => {
    const backend = await startBackend({ SUPPLIER_DELAY_MS: '86400000' })
    await use(backend)
    await backend.close()
  },
})

export { expect } from '@playwright/test'
