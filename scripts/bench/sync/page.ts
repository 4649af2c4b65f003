import type { Rig } from './rig.ts'

/** The engines by name; each page loads only its own. */
const rigs: Readonly<Record<string, () => Promise<Rig>>> = {
  floor: async () => (await import('./floor.ts')).floorRig(),
  ours: async () => (await import('./ours.ts')).oursRig(),
  workbox: async () => (await import('./workbox.ts')).workboxRig(),
}

const engine = new URLSearchParams(location.search).get('engine') ?? ''
const rig = await rigs[engine]?.()
if (!rig) throw new Error(`no engine is called ${engine}`)
Object.assign(globalThis, { bench: rig })
