import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const link = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g
const codeSpan = /`([^`\s]+\.(?:ts|tsx|mjs))`/g

const under = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file))
const files = [...readdirSync(root), ...['docs', 'src', 'server', 'scripts', 'tests', 'e2e'].flatMap(under)]
const documents = files.filter((file) => file.endsWith('.md'))
const textOf = (document: string) => readFileSync(join(root, document), 'utf8')

test('every link from a document to a file of the repo is valid', () => {
  const dead = documents.flatMap((document) =>
    [...textOf(document).matchAll(link)]
      .map(([, to = '']) => to)
      .filter((to) => !existsSync(join(root, dirname(document), decodeURI(to))))
      .map((to) => `${document}: ${to}`),
  )
  expect(documents.length).toBeGreaterThan(30)
  expect(dead).toEqual([])
})

/** Whether the path of a file ends with this name. `<kind>` in a name matches any name, `…` matches any folders. */
const isThere = (name: string): boolean => {
  const literal = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const ending = new RegExp(`(^|/)${literal.replaceAll(/<[^>]+>/g, '[^/]+').replaceAll('…', '.+')}$`)
  return files.some((file) => ending.test(file))
}

test('every source file that a document names exists', () => {
  const namedFiles = documents.flatMap((document) =>
    [...textOf(document).matchAll(codeSpan)].map(([, name = '']) => ({ document, name })),
  )
  const missingFiles = namedFiles.filter(({ name }) => !isThere(name))
  expect(namedFiles.length).toBeGreaterThan(200)
  expect(missingFiles).toEqual([])
})

test("every decision's heading has the number of its file, and its status is stated", () => {
  const decisions = readdirSync(join(root, 'docs/decisions'))
  const form = (number: string) => new RegExp(`^# ${number} [A-Z].*\\n\\nStatus: (accepted|superseded by \\d{3})`)
  const text = (file: string) => readFileSync(join(root, 'docs/decisions', file), 'utf8')
  expect(decisions.length).toBeGreaterThan(20)
  expect(decisions.filter((file) => !form(file.slice(0, 3)).test(text(file)))).toEqual([])
  expect(new Set(decisions.map((file) => file.slice(0, 3))).size).toBe(decisions.length)
})

test('every npm script that a document names exists', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  const namedScripts = documents.flatMap((document) =>
    [...textOf(document).matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name = '']) => ({ document, name })),
  )
  expect(namedScripts.length).toBeGreaterThan(50)
  expect(namedScripts.filter(({ name }) => scripts[name] === undefined)).toEqual([])
})
