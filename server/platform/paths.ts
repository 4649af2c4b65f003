import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hostingFile } from './http/web.ts'

const self = fileURLToPath(import.meta.url)

/** The folder server/ or, in the bundle, dist/server, to which the build copies files that are read at run time. */
const here = basename(self) === 'main.mjs' ? dirname(self) : join(dirname(self), '..')

export const migrationsFolder = join(here, 'migrations')
export const seedFolder = join(here, 'seed', 'data')
export const demoPhotosFolder = join(here, 'demo', 'documents', 'photos')
export const seedImagePath = join(here, 'seed-image.tar.gz')
export const demoLifePath = join(here, 'demo-life.json.gz')

export const builtSellerFolder = (): string | null =>
  [join(here, '..', 'seller'), join(here, '..', 'dist', 'seller')].find((folder) =>
    existsSync(join(folder, 'index.html')),
  ) ?? null

export const builtWebFolder = (): string | null =>
  [join(here, '..', 'web'), join(here, '..', 'dist', 'web')].find(
    (folder) => existsSync(join(folder, 'index.html')) && existsSync(hostingFile(folder)),
  ) ?? null
