import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { checkTree } from '../../scripts/boundaries/check.mjs'

/** Writes the given files into a tree of its own and returns what the checker finds there, as "rule path: message". */
export const violationsOf = (files: Readonly<Record<string, string>>): string[] => {
  const root = mkdtempSync(join(tmpdir(), 'boundaries-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkTree(root).violations.map(({ rule, path, message }) => `${rule} ${path}: ${message}`)
}
