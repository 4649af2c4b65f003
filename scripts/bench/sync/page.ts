import { lowerBoundRig, workboxRig, type Rig } from './peers.ts'

const rigs: Readonly<Record<string, () => Rig | Promise<Rig>>> = {
  floor: lowerBoundRig,
  ours: async () => (await import('./ours.ts')).appEngineRig(),
  workbox: workboxRig,
}

const engine = new URLSearchParams(location.search).get('engine') ?? ''
const rig = await rigs[engine]?.()
if (!rig) throw new Error(`no engine is called ${engine}`)
Object.assign(globalThis, { bench: rig })
