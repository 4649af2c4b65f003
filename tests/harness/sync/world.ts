import { Device } from './device.ts'
import { FaultyNetwork } from './faulty-network.ts'
import { ModelServer } from './model-server.ts'
import { Seeded } from './seeded.ts'
import { VirtualTime } from './virtual-time.ts'

/** A device, a server and the line between them, all from one seed. */
export interface World {
  readonly seeded: Seeded
  readonly time: VirtualTime
  readonly server: ModelServer
  readonly network: FaultyNetwork
  readonly device: Device
}

let count = 0

export const createWorld = (seed = 1): World => {
  const seeded = new Seeded(seed)
  const time = new VirtualTime()
  const server = new ModelServer()
  const network = new FaultyNetwork(time, seeded, server)
  const sub = `user-${seed}-${++count}`
  const device = new Device(sub, time, seeded, network)
  server.tokens.set(`token-${sub}`, sub)
  return { seeded, time, server, network, device }
}
