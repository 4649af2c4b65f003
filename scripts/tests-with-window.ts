import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const testsWithWindow = (folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => join(folder, name).replaceAll('\\', '/'))
      .filter((path) => readFileSync(path, 'utf8').startsWith('// @vitest-environment happy-dom')),
  )
