import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { hostingHeaders } from '../../scripts/hosting/headers.ts'
import { readHostingSettings } from '../../scripts/hosting/settings.ts'

export const builtPage = '<!doctype html><title>app</title><style>a{}</style>'
const builtRepair = '<!doctype html><title>repair</title><style>b{}</style>'

export const builtApp = (
  settings: Readonly<Record<string, string>> = {},
  files: Readonly<Record<string, string>> = {},
) => {
  const base = mkdtempSync(join(tmpdir(), 'built-'))
  const all = {
    'web/index.html': builtPage,
    'hosting/headers.json': JSON.stringify(hostingHeaders(builtPage, builtRepair, readHostingSettings(settings))),
    'web/repair.html': builtRepair,
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`web/${name}`, text])),
  }
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(base, name)), { recursive: true })
    writeFileSync(join(base, name), text)
  }
  return { folder: join(base, 'web'), remove: () => rmSync(base, { recursive: true }) }
}
