import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import type { VitePluginPWAAPI } from 'vite-plugin-pwa'

interface Entry {
  readonly url: string
  revision: string | null
  size: number
}

/** Adds digests to the precache list: the worker rejects another release's file, or one that a proxy rewrote. */
export const precacheIntegrity = () => {
  let config: ResolvedConfig | null = null
  return {
    plugin: {
      name: 'precache-integrity',
      apply: 'build',
      configResolved: (resolved) => {
        config = resolved
      },
      buildStart: () => {
        const pwa = config?.plugins.find(({ name }) => name === 'vite-plugin-pwa')
        // Without this, the plugin would list the web manifest a second time, without a digest.
        ;(pwa?.api as VitePluginPWAAPI | undefined)?.extendManifestEntries(() => [])
      },
    } satisfies Plugin,
    transform: (entries: Entry[]) => {
      if (!config) throw new Error('the build has not begun')
      const folder = resolve(config.root, config.build.outDir)
      const manifest = entries.map((entry) => {
        const digest = createHash('sha256').update(readFileSync(join(folder, entry.url)))
        return { ...entry, integrity: `sha256-${digest.digest('base64')}` }
      })
      return { manifest }
    },
  }
}
