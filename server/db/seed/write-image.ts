import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Clock } from '../../clock.ts'
import { migrationsFolder, seedFolder } from '../../paths.ts'
import { openDatabase } from '../open.ts'
import { importCatalogue } from './catalogue.ts'
import { readSeedSource } from './source.ts'

/**
 * Writes an embedded database with the catalogue in it, so that a fresh folder starts in a second instead of
 * ten. It holds no account and no identity of its own: those are made when it is first opened.
 */
export const writeSeedImage = async (clock: Clock, file: string): Promise<void> => {
  const opened = await openDatabase({ url: 'memory://', folder: '', migrations: migrationsFolder })
  try {
    await importCatalogue(opened.db, readSeedSource(seedFolder), clock.now())
    const image = await opened.dump?.()
    if (!image) throw new Error('the embedded database gives no image')
    const packed = brotliCompressSync(Buffer.from(await image.arrayBuffer()), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 24 },
    })
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, packed)
  } finally {
    await opened.close()
  }
}
