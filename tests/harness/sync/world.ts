import type { Product } from '#contract/entities/product.ts'
import type { Authority } from './authority.ts'
import { Device } from './device.ts'
import { FaultyNetwork } from './faulty-network.ts'
import { ModelServer } from './model-server.ts'
import { testProduct } from './products.ts'
import { SeededRandom } from './seeded.ts'
import { VirtualTime } from './virtual-time.ts'

export interface World<S extends Authority = ModelServer> {
  readonly seeded: SeededRandom
  readonly time: VirtualTime
  readonly server: S
  readonly network: FaultyNetwork
  readonly device: Device
  readonly devices: readonly Device[]
  readonly addDevice: () => Device
  readonly products: readonly Product[]
}

interface Parts<S extends Authority> {
  readonly server: S
  readonly sub: string
  readonly products?: readonly Product[]
}

export const createWorldWith = <S extends Authority>(seed: number, { server, sub, products }: Parts<S>): World<S> => {
  const seeded = new SeededRandom(seed)
  const time = new VirtualTime()
  const network = new FaultyNetwork(time, seeded, server)
  const devices: Device[] = []
  const addDevice = () => new Device(sub, { time, seeded, network, all: devices })
  const device = addDevice()
  server.issue(`token-${sub}`, sub)
  return {
    seeded,
    time,
    server,
    network,
    device,
    devices,
    addDevice,
    products: products ?? [testProduct('1'), testProduct('2')],
  }
}

let count = 0

export const createWorld = (seed = 1): World =>
  createWorldWith(seed, { server: new ModelServer(), sub: `user-${seed}-${++count}` })

export const disposeWorld = async (world: Pick<World, 'devices'>): Promise<void> => {
  for (const device of world.devices) await device.dispose()
}
