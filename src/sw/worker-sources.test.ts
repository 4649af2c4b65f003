// @vitest-environment node
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

const fileOf = (from: string, specifier: string): string | null => {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  return specifier.startsWith('#') ? join(root, 'src', specifier.slice(1)) : null
}

/** Files that end up in the worker: what its entry imports as values, and what those import. */
const reached = (entry: string, seen = new Map<string, string>()): Map<string, string> => {
  if (seen.has(entry)) return seen
  const text = readFileSync(entry, 'utf8')
  seen.set(entry, text)
  for (const [, specifier = ''] of text.matchAll(/^(?:import|export)(?! type)(?: [^'"=]*from)? ['"]([^'"]+)['"]/gm)) {
    const file = fileOf(entry, specifier)
    if (file) reached(file, seen)
  }
  return seen
}
const sources = reached(join(root, 'src/sw/sw.ts'))

test('the worker is looked at whole', () => {
  expect([...sources.keys()].some((file) => file.endsWith('catalogue/copy/replicate.ts'))).toBe(true)
})

test('what the worker shares with the page may be imported on demand there, so the worker is built as one plain script', () => {
  // As a module bundle it would carry the page's loader of chunks, and a service worker with `import.meta` does not start.
  expect(readFileSync(join(root, 'vite.config.ts'), 'utf8')).toContain("rollupFormat: 'iife'")
})

test('nothing in the worker reads the settings, which stand where it cannot see them', () => {
  expect([...sources.keys()].filter((file) => /prefs-state/.test(file))).toEqual([])
})
