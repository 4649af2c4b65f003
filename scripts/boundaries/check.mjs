// @ts-check
/** Checks a source tree against the table: rooms, packages, monopolies, cycles and the style rules. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findCycles } from './cycles.mjs'
import { brokenMonopolies } from './monopolies.mjs'
import { mayImportFile, mayImportPackage, packageRule, placeOf } from './rooms.mjs'
import { isTest, listFiles, readModules, resolveImport } from './sources.mjs'
import { brokenStyle } from './style.mjs'
import { largestFolder, routes } from './table.mjs'
import { untranslatedWords } from './words.mjs'

/** @typedef {import('./sources.mjs').Module} Module */
/**
 * @typedef {{ rule: 'room' | 'folder' | 'import' | 'package' | 'monopoly' | 'cycle' | 'style' | 'words', path: string,
 *   line: number, message: string }} Violation
 */

/** Type declarations of the build tools; they contain no code. */
const ambient = /^(vite\/client|vite-plugin-pwa\/|virtual:pwa-register|workbox-core\/types)/

/**
 * @param {string} root
 * @param {Module} module
 * @returns {Omit<Violation, 'path'>[]}
 */
const brokenImports = (root, module) => {
  const place = placeOf(module.path)
  /** @type {Omit<Violation, 'path'>[]} */
  const broken = []
  for (const { specifier, line } of module.imports) {
    const target = resolveImport(module.path, specifier)
    if ('file' in target && !existsSync(join(root, target.file))) {
      broken.push({ rule: 'import', line, message: `${specifier} is no file: imports carry the file's ending` })
    } else if (!place || 'free' in place || module.isTest || ambient.test(specifier)) {
      continue
    } else if ('package' in target) {
      if (mayImportPackage(place, specifier)) continue
      const why = packageRule(specifier) ? `not in ${place.room}` : 'it is not in the package table'
      broken.push({ rule: 'package', line, message: `${specifier} may not stand here: ${why}` })
    } else if (!mayImportFile(place, target.file) || isTest(target.file)) {
      broken.push({ rule: 'import', line, message: `${place.room} may not import ${target.file}` })
    } else if (specifier.startsWith('.') && houseOf(module.path) !== houseOf(target.file)) {
      broken.push({ rule: 'import', line, message: `${specifier} leaves the room: use its # alias` })
    }
  }
  return broken
}

/** The folder inside which imports are relative: a feature, or a top-level room. @param {string} path */
const houseOf = (path) => {
  const place = placeOf(path)
  return place && 'room' in place ? place.room.replace(/^(account|catalogue|app)\/.*/, '$1') : undefined
}

/** @param {Module[]} modules @returns {Violation[]} */
const brokenByCycles = (modules) => {
  const graph = new Map(
    modules
      .filter((module) => !module.isTest)
      .map((module) => [
        module.path,
        module.imports.flatMap(({ specifier, kind }) => {
          const target = resolveImport(module.path, specifier)
          return kind === 'value' && 'file' in target ? [target.file] : []
        }),
      ]),
  )
  return findCycles(graph).map((ring) => ({
    rule: /** @type {const} */ ('cycle'),
    path: ring[0] ?? '',
    line: 1,
    message: `imports itself through ${ring.toReversed().join(' → ')}`,
  }))
}

/** @param {Module[]} modules @returns {Violation[]} */
const crowdedFolders = (modules) => {
  /** @type {Map<string, number>} */
  const sizes = new Map()
  for (const { path, isTest: test } of modules) {
    const folder = dirname(path)
    if (!test && /^(src|server)\//.test(path) && folder !== routes) sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
  }
  return [...sizes]
    .filter(([, size]) => size > largestFolder)
    .map(([path, size]) => ({
      rule: /** @type {const} */ ('folder'),
      path,
      line: 1,
      message: `${size} files: over ${largestFolder}, sort them into folders by part`,
    }))
}

/**
 * @param {string} root
 * @returns {{ files: number, violations: Violation[] }}
 */
export const checkTree = (root) => {
  const files = listFiles(root)
  const modules = readModules(root, files)
  const homeless = files
    .filter((path) => !placeOf(path) && !/(^|\/)tsconfig\.json$/.test(path))
    .map((path) => ({
      rule: /** @type {const} */ ('room'),
      path,
      line: 1,
      message: 'stands in no room of scripts/boundaries/table.mjs',
    }))
  const single = modules.flatMap((module) =>
    [
      ...brokenImports(root, module),
      ...brokenMonopolies(module).map((broken) => ({ rule: /** @type {const} */ ('monopoly'), ...broken })),
      ...brokenStyle(module).map((broken) => ({ rule: /** @type {const} */ ('style'), ...broken })),
      ...untranslatedWords(module).map((broken) => ({ rule: /** @type {const} */ ('words'), ...broken })),
    ].map((broken) => ({ ...broken, path: module.path })),
  )
  return {
    files: modules.length,
    violations: [...homeless, ...single, ...crowdedFolders(modules), ...brokenByCycles(modules)],
  }
}
