// @ts-check
/** Adds to the server's bundle what it reads at run time, and the database with which a new data folder starts. */
import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

for (const folder of ['migrations', 'seed/data', 'demo/documents/photos']) {
  const to = join(root, 'dist/server', folder)
  rmSync(to, { recursive: true, force: true })
  cpSync(join(root, 'server', folder), to, { recursive: true })
}

const { status } = spawnSync(process.execPath, [join(root, 'dist/server/main.mjs'), '--write-seed-image'], {
  stdio: 'inherit',
})
if (status !== 0) process.exitCode = 1
