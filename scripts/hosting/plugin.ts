import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { caddyConfig } from './caddy.ts'
import { hostingHeaders } from './headers.ts'
import { nginxConfig } from './nginx.ts'
import type { HostingSettings } from './settings.ts'

export const hostingPlugin = (settings: HostingSettings): Plugin => {
  let folder = ''
  let isWritten = false
  return {
    name: 'hosting',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    writeBundle: () => {
      isWritten = true
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        // This hook also runs after a failed build. An error about the missing file would hide the build's error.
        if (!isWritten) return
        const to = join(folder, '../hosting')
        rmSync(to, { recursive: true, force: true })
        mkdirSync(to, { recursive: true })
        const html = (name: string) => readFileSync(join(folder, name), 'utf8')
        const headers = hostingHeaders(html('index.html'), html('repair.html'), settings)
        writeFileSync(join(to, 'headers.json'), `${JSON.stringify(headers, null, 2)}\n`)
        writeFileSync(join(to, 'nginx.conf'), nginxConfig(headers))
        writeFileSync(join(to, 'Caddyfile'), caddyConfig(headers))
        // Moves Vite's list of chunks to where scripts/size.mjs reads it.
        renameSync(join(folder, '.vite/manifest.json'), join(to, 'chunks.json'))
        rmSync(join(folder, '.vite'), { recursive: true })
      },
    },
  }
}
