// @ts-check
import { freeFolders, packages, rooms } from './table.mjs'

/**
 * @param {string} path from the root
 * @returns {{ room: string, rule: string } | { free: true } | undefined} undefined: in no room of the table
 */
export const placeOf = (path) => {
  const [top = '', first = '', second = '', ...more] = path.split('/')
  if (freeFolders.includes(top)) return { free: true }
  if (top === 'server') {
    // A file directly in server/ is a part of the composition; any other stands in the deepest room around it.
    const around = second === '' ? ['server'] : [`server/${first}/${more.length > 0 ? second : ''}`, `server/${first}`]
    const room = around.find((name) => Object.hasOwn(rooms, name))
    return room === undefined ? undefined : { room, rule: room }
  }
  if (top !== 'src') return undefined
  if (path === 'src/main.tsx' || path === 'src/vite-env.d.ts') return { room: 'main', rule: 'main' }
  if (second === '') return undefined
  if (first === 'features') return more.length > 0 ? { room: `features/${second}`, rule: 'features' } : undefined
  // A nested room takes precedence over the one around it: app/runtime over app.
  const room = [`${first}/${second}`, first].find((name) => Object.hasOwn(rooms, name))
  return room && (room === first || more.length > 0) ? { room, rule: room } : undefined
}

/** @param {string} entry @param {string} target path without "src/" */
const covers = (entry, target) =>
  target === entry || target.startsWith(`${entry}/`) || target.startsWith(`${entry}.`) || target.startsWith(`${entry}-`)

/**
 * @param {{ room: string, rule: string }} from
 * @param {string} target path of the imported file, from the root
 */
export const mayImportFile = (from, target) => {
  const place = placeOf(target)
  if (!place || 'free' in place) return false
  if (place.room === from.room) return true
  // Composition and entry are nobody's.
  if (place.room === 'server' || place.room === 'main') return false
  return (rooms[from.rule] ?? []).some((entry) => covers(entry, target.replace(/^src\//, '')))
}

/** The entry of the package table that applies to an import. @param {string} specifier */
export const packageRule = (specifier) =>
  Object.keys(packages)
    .filter((name) => specifier === name || specifier.startsWith(name.endsWith(':') ? name : `${name}/`))
    .sort((a, b) => b.length - a.length)[0]

/** @param {{ rule: string }} from @param {string} specifier */
export const mayImportPackage = (from, specifier) => {
  const name = packageRule(specifier)
  if (!name) return false
  return (packages[name] ?? []).some((room) => from.rule === room || from.rule.startsWith(`${room}/`))
}
