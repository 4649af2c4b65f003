// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const link = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g

test('every link from a document to a file of the repository leads to one', () => {
  const under = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file))
  const documents = ['README.md', ...['docs', 'src', 'server', 'scripts', 'tests', 'e2e'].flatMap(under)].filter(
    (file) => file.endsWith('.md'),
  )
  const dead = documents.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(link)]
      .map(([, to = '']) => to)
      .filter((to) => !existsSync(join(root, dirname(document), decodeURI(to))))
      .map((to) => `${document}: ${to}`),
  )
  expect(documents.length).toBeGreaterThan(30)
  expect(dead).toEqual([])
})
