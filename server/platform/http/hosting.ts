import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const headers = z.record(z.string(), z.string())
/** The build's description of its files (scripts/hosting/headers.ts); other hosts get the same. */
const hosting = z.object({
  basePath: z.string().regex(/^\/(?:[^/]+\/)*$/),
  every: headers,
  page: headers,
  worker: headers,
  asset: headers,
  file: headers,
  repair: headers,
})
export type Hosting = z.infer<typeof hosting>

/** Beside the folder of the app's files, so that everything in that folder is public. */
export const hostingFile = (webFolder: string): string => join(webFolder, '..', 'hosting', 'headers.json')

export const readHosting = (webFolder: string): Hosting => {
  const file = hostingFile(webFolder)
  try {
    return hosting.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new Error(`${file} cannot be read: build the app anew (npm run build).`, { cause })
  }
}
