import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { untar } from './tar.ts'

/**
 * Unpacks a build's prepared database if there is none yet. The folder gets its name only when it is complete. Returns
 * false if there is no usable image; the caller then creates and seeds a database.
 */
export const unpackSeedImage = (imagePath: string, folder: string): boolean => {
  if (!existsSync(imagePath)) return false
  const half = `${folder}.unpacking`
  try {
    rmSync(half, { recursive: true, force: true })
    if (untar(gunzipSync(readFileSync(imagePath)), half) === 0) throw new Error('the image is empty')
    // Only an empty or broken folder can be here: a complete database has its PG_VERSION and is never replaced.
    rmSync(folder, { recursive: true, force: true })
    renameSync(half, folder)
    return true
  } catch {
    rmSync(half, { recursive: true, force: true })
    return false
  }
}

/** The prepared database for `memory://`; undefined without a build. */
export const readSeedImage = (imagePath: string): Blob | undefined =>
  existsSync(imagePath) ? new Blob([gunzipSync(readFileSync(imagePath))]) : undefined
