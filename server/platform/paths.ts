import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hostingFilePath } from './http/web.ts'

const self = fileURLToPath(import.meta.url)

/** In the bundle, this is dist/server, into which the build copies the files that are read at run time. */
const serverFolder = basename(self) === 'main.mjs' ? dirname(self) : join(dirname(self), '..')

export const migrationsFolder = join(serverFolder, 'migrations')
export const seedFolder = join(serverFolder, 'seed', 'data')
export const demoPhotosFolder = join(serverFolder, 'demo', 'documents', 'photos')
export const seedImagePath = join(serverFolder, 'seed-image.tar.gz')
export const demoHistoryPath = join(serverFolder, 'demo-life.json.gz')

export const builtSellerFolder = (): string | null =>
  [join(serverFolder, '..', 'seller'), join(serverFolder, '..', 'dist', 'seller')].find((folder) =>
    existsSync(join(folder, 'index.html')),
  ) ?? null

export const builtWebFolder = (): string | null =>
  [join(serverFolder, '..', 'web'), join(serverFolder, '..', 'dist', 'web')].find(
    (folder) => existsSync(join(folder, 'index.html')) && existsSync(hostingFilePath(folder)),
  ) ?? null
