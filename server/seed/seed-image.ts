import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { untar } from './tar.ts'

/**
 * Puts the ready-made database of a build where there is none yet. The folder appears under its name only when
 * it is complete. Answers false when there is no image or it cannot be used; the caller then creates and seeds.
 */
export const unpackSeedImage = (imagePath: string, folder: string): boolean => {
  if (!existsSync(imagePath)) return false
  const half = `${folder}.unpacking`
  try {
    rmSync(half, { recursive: true, force: true })
    if (untar(gunzipSync(readFileSync(imagePath)), half) === 0) throw new Error('the image is empty')
    // Only an empty or broken folder stands here: a whole database has its PG_VERSION and is never replaced.
    rmSync(folder, { recursive: true, force: true })
    renameSync(half, folder)
    return true
  } catch {
    rmSync(half, { recursive: true, force: true })
    return false
  }
}

/** The ready-made database for `memory://`; undefined without a build. */
export const readSeedImage = (imagePath: string): Blob | undefined =>
  existsSync(imagePath) ? new Blob([gunzipSync(readFileSync(imagePath))]) : undefined
