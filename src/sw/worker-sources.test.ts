// @vitest-environment node
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

const fileOf = (from: string, specifier: string): string | null => {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  return specifier.startsWith('#') ? join(root, 'src', specifier.slice(1)) : null
}

/** Files that end up in the worker: the value imports of its entry, and theirs. */
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

test('all sources of the worker are checked', () => {
  expect([...sources.keys()].some((file) => file.endsWith('catalogue/copy/replicate.ts'))).toBe(true)
})

test('the worker is built as one plain script, because code it shares with the page may use dynamic imports', () => {
  // A module bundle would contain the page's chunk loader, and a service worker with `import.meta` does not start.
  expect(readFileSync(join(root, 'vite.config.ts'), 'utf8')).toContain("rollupFormat: 'iife'")
})

test('no source of the worker reads the settings, which are in localStorage', () => {
  expect([...sources.keys()].filter((file) => /prefs-state/.test(file))).toEqual([])
})
