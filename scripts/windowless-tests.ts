import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The test files under these folders whose first line says that they need no document. */
export const windowlessTests = (folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/u.test(name))
      .map((name) => join(folder, name).replaceAll('\\', '/'))
      .filter((path) => readFileSync(path, 'utf8').startsWith('// @vitest-environment node')),
  )
