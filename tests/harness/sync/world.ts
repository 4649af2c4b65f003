import { Device } from './device.ts'
import type { Product } from '#contract/entities/product.ts'
import { FaultyNetwork, type Backend } from './faulty-network.ts'
import { ModelServer } from './model-server.ts'
import { testProduct } from './products.ts'
import { Seeded } from './seeded.ts'
import { VirtualTime } from './virtual-time.ts'

/** A device, a server and the line between them, all from one seed. */
export interface World {
  readonly seeded: Seeded
  readonly time: VirtualTime
  readonly server: ModelServer
  readonly network: FaultyNetwork
  readonly device: Device
  /** The token the world began with. */
  readonly token: string
  /** What drafts of this world ask for. */
  readonly products: readonly Product[]
}

interface Parts {
  readonly backend?: Backend
  readonly products?: readonly Product[]
  /** The account and its token at a real backend. */
  readonly account?: { readonly sub: string; readonly accessToken: string }
}

let count = 0

export const createWorld = (seed = 1, parts: Parts = {}): World => {
  const seeded = new Seeded(seed)
  const time = new VirtualTime()
  const server = new ModelServer()
  const network = new FaultyNetwork(time, seeded, parts.backend ?? server)
  const sub = parts.account?.sub ?? `user-${seed}-${++count}`
  const device = new Device(sub, time, seeded, network)
  if (device.session && parts.account) device.session.accessToken = parts.account.accessToken
  server.tokens.set(`token-${sub}`, sub)
  const token = device.session?.accessToken ?? ''
  return {
    token,
    seeded,
    time,
    server,
    network,
    device,
    products: parts.products ?? [testProduct('1'), testProduct('2')],
  }
}
