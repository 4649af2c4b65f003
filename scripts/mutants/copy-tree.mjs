// @ts-check
/** A copy of the tree in which code may be broken: a run that is stopped leaves nothing broken behind. */
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const parts = [
  'src',
  'tests',
  'scripts',
  'server',
  'package.json',
  'vite.config.ts',
  'tsconfig.json',
  'lingui.config.ts',
  'index.html',
]

/** @param {string} root @returns {string} the folder of the copy; the caller removes it. */
export const copyTree = (root) => {
  const copy = mkdtempSync(join(tmpdir(), 'mutant-'))
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}
