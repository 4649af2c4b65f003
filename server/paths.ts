import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hostingFile } from './http/hosting.ts'

/**
 * The folder of the server's files. This module stands in server/ in the sources and is bundled into
 * dist/server/main.mjs; the build copies what is read at run time to the same places under dist/server.
 */
const self = fileURLToPath(import.meta.url)
const here = dirname(self)

/** All of the server's code in one file; null where it runs from the sources. */
export const builtServer = basename(self) === 'main.mjs' ? self : null

export const migrationsFolder = join(here, 'db', 'migrations')
export const seedFolder = join(here, 'db', 'seed', 'data')
/** A ready-made embedded database with its seed; only a build has it. */
export const seedImagePath = join(here, 'db', 'seed-image.tar.gz')

/** The built app, seen from dist/server or from server/. Null when it has not been built. */
export const builtWebFolder = (): string | null =>
  [join(here, '..', 'web'), join(here, '..', 'dist', 'web')].find(
    (folder) => existsSync(join(folder, 'index.html')) && existsSync(hostingFile(folder)),
  ) ?? null
