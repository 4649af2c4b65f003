// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { violationsOf } from './planted-tree.ts'

const rules = { 'src/domain/rules.ts': 'export const rules = 1\n' }

describe('the checker allows', () => {
  test('what the table allows', () => {
    expect(
      violationsOf({
        ...rules,
        'src/account/reads/carts.ts': "import { rules } from '#domain/rules.ts'\nexport const carts = rules\n",
        'src/features/cart/list.tsx':
          "import { useState } from 'react'\nimport { carts } from '#account/reads/carts.ts'\nimport { row } from './row.ts'\nexport const list = [useState, carts, row]\n",
        'src/features/cart/row.ts': 'export const row = 1\n',
        'server/app.ts':
          "import { Hono } from 'hono'\nimport { rules } from '#domain/rules.ts'\nexport const app = [Hono, rules]\n",
      }),
    ).toEqual([])
  })

  test('a test that imports whatever it tests', () => {
    expect(
      violationsOf({
        'server/app.ts': 'export const app = 1\n',
        'src/account/outbox/engine.test.ts':
          "import { app } from '#server/app.ts'\nexport const now = [app, Date.now()]\n",
      }),
    ).toEqual([])
  })

  test('names that only look global: fields, types, injected parameters, comments', () => {
    expect(
      violationsOf({
        'src/lib/look-alikes.ts': `
// fetch(), Date.now() and Math.random() in words
export type Fetch = typeof fetch
export const call = (deps: { fetch: Fetch }) => deps.fetch('/x')
export const inject = (fetch: Fetch) => fetch('/x')
export const at = (ms: number) => new Date(ms)
export const text = 'localStorage'
`,
      }),
    ).toEqual([])
  })

  test("a worker's built file, read by the page too", () => {
    expect(
      violationsOf({
        'src/lib/a.worker.ts': 'export const a = 1\n',
        'src/lib/b.ts': "import file from './a.worker.ts?worker&url'\nexport const b = () => import(file)\n",
      }),
    ).toEqual([])
  })

  test('files that import each other only for types, or lazily', () => {
    expect(
      violationsOf({
        'src/lib/a.ts': "import type { B } from './b.ts'\nexport interface A { b: B }\n",
        'src/lib/b.ts':
          "import type { A } from './a.ts'\nexport interface B { a: A }\nexport const c = () => import('./c.ts')\n",
        'src/lib/c.ts': "import { c } from './b.ts'\nexport const d = c\n",
      }),
    ).toEqual([])
  })
})

describe('the checker reports', () => {
  test.each([
    ['an upward import', "import { x } from '#ui/x.ts'", 'src/ui/x.ts'],
    ['an upward import of a type', "import type { x } from '#ui/x.ts'", 'src/ui/x.ts'],
    ['an upward import written as a relative path', "import { x } from '../ui/x.ts'", 'src/ui/x.ts'],
    ['an upward lazy import', "export const y = () => import('#ui/x.ts')", 'src/ui/x.ts'],
    ['an upward re-export', "export { x } from '#ui/x.ts'\nexport const y = 1", 'src/ui/x.ts'],
    ['an upward import inside a type', "export type Y = import('#ui/x.ts').X", 'src/ui/x.ts'],
    ['an upward worker', "export const y = new URL('../ui/x.ts', import.meta.url)", 'src/ui/x.ts'],
    ['the server inside the page', "import { x } from '#server/x.ts'", 'server/x.ts'],
    ['a test helper inside the product', "import { x } from '#tests/x.ts'", 'tests/x.ts'],
  ])('%s', (_, line, target) => {
    const found = violationsOf({ [target]: 'export const x = 1\n', 'src/domain/rule.ts': `${line}\n` })
    expect(found).toEqual([`import src/domain/rule.ts: domain may not import ${target}`])
  })

  test('one feature that imports another', () => {
    const found = violationsOf({
      'src/features/cart/row.ts': 'export const row = 1\n',
      'src/features/chat/view.ts': "import { row } from '#features/cart/row.ts'\nexport const view = row\n",
    })
    expect(found).toEqual(['import src/features/chat/view.ts: features/chat may not import src/features/cart/row.ts'])
  })

  test('a helper of tests inside the product', () => {
    const found = violationsOf({
      'src/lib/test-corpus.ts': "import fc from 'fast-check'\nexport const corpus = fc\n",
      'src/lib/x.ts': "import { corpus } from './test-corpus.ts'\nexport const x = corpus\n",
    })
    expect(found).toEqual(['import src/lib/x.ts: lib may not import src/lib/test-corpus.ts'])
  })

  test('a folder with too many files; its tests and the routes do not count', () => {
    const files = (folder: string, count: number, end = '.ts') =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`${folder}/n${n}${end}`, `export const x = ${n}\n`]))
    const found = violationsOf({
      ...files('src/domain/full', 24),
      ...files('src/domain/full', 5, '.test.ts'),
      ...files('server/platform/crowded', 25),
      ...files('src/app/routes', 25),
    })
    expect(found).toEqual(['folder server/platform/crowded: 25 files: over 24, sort them into folders by part'])
  })

  test('a feature that reaches past reads and actions, though status and commands are open to it', () => {
    const found = violationsOf({
      'src/account/outbox/engine/engine.ts': 'export const engine = 1\n',
      'src/account/outbox/status/status.ts': 'export const status = 1\n',
      'src/api/commands.ts': 'export const commands = 1\n',
      'src/account/store/schema.ts': 'export const schema = 1\n',
      'src/features/chat/view.ts': `
import { engine } from '#account/outbox/engine/engine.ts'
import { status } from '#account/outbox/status/status.ts'
import { commands } from '#api/commands.ts'
import { schema } from '#account/store/schema.ts'
export const view = [engine, status, commands, schema]
`,
    })
    expect(found).toEqual([
      'import src/features/chat/view.ts: features/chat may not import src/account/outbox/engine/engine.ts',
      'import src/features/chat/view.ts: features/chat may not import src/account/store/schema.ts',
    ])
  })

  test.each([
    ['the catalogue that looks at what a buyer owns', 'src/catalogue/reads/x.ts', 'account/store/db.ts'],
    ["the buyer's side that looks at the catalogue", 'src/account/reads/x.ts', 'catalogue/reads/list.ts'],
    ['the outbox that looks up at the drafts', 'src/account/outbox/x.ts', 'account/drafts/edit.ts'],
    ['a store that looks up at the outbox', 'src/account/store/x.ts', 'account/outbox/engine/engine.ts'],
    ['the copier that looks up at the search', 'src/catalogue/copy/x.ts', 'catalogue/search/page-rows.ts'],
    ['the API that looks up at a store', 'src/api/x.ts', 'account/store/db.ts'],
    ['a part that looks up at the composition roots', 'src/catalogue/copy/x.ts', 'app/runtime/page-catalogue.ts'],
    ['a screen that puts parts of the engine together', 'src/app/shell/x.tsx', 'account/outbox/engine/engine.ts'],
    ['a composition root that draws', 'src/app/runtime/x.ts', 'ui/x.tsx'],
  ])('%s', (_, path, target) => {
    const room = /^src\/((?:account|catalogue|app\/runtime)[^/]*\/?[a-z]*|[a-z]+)\//.exec(path)?.[1] ?? ''
    const found = violationsOf({
      [`src/${target}`]: 'export const y = 1\n',
      [path]: `import { y } from '#${target}'\nexport const x = y\n`,
    })
    expect(found).toEqual([
      expect.stringMatching(new RegExp(`^import ${path}: ${room.split('/')[0]}.* may not import src/${target}$`)),
    ])
  })

  test.each([
    ['the platform that looks up at a module', 'server/platform/http/x.ts', 'server/modules/accounts/sessions.ts'],
    [
      'a module that looks up at the demonstration',
      'server/modules/requests/x.ts',
      'server/demo/suppliers/behaviour.ts',
    ],
    ['a module that looks up at the composition', 'server/modules/files/x.ts', 'server/app.ts'],
    ['a module that looks up at the seed', 'server/modules/catalogue/x.ts', 'server/seed/source.ts'],
    ['two modules that would import each other', 'server/modules/messages/x.ts', 'server/modules/requests/schema.ts'],
    ['a module that reaches past its pair', 'server/modules/seller/x.ts', 'server/modules/files/uploads.ts'],
    ['a module that nobody paired', 'server/modules/favourites/x.ts', 'server/modules/messages/repo.ts'],
    ['the demonstration that looks up at the background', 'server/demo/x.ts', 'server/background/start.ts'],
  ])('%s', (_, path, target) => {
    const room = /^server\/(?:modules\/)?[a-z]+/.exec(path)?.[0]
    const found = violationsOf({
      [target]: 'export const y = 1\n',
      [path]: `import { y } from '#${target}'\nexport const x = y\n`,
    })
    expect(found).toEqual([`import ${path}: ${room} may not import ${target}`])
  })

  test('a relative path out of a module, even where the import itself is allowed', () => {
    const found = violationsOf({
      'server/platform/clock.ts': 'export const clock = 1\n',
      'server/modules/files/x.ts': "import { clock } from '../../platform/clock.ts'\nexport const x = clock\n",
    })
    expect(found).toEqual([expect.stringContaining('leaves the room: use its # alias')])
  })

  test('a new folder of the server and a loose file between its modules', () => {
    const found = violationsOf({
      'server/utils/x.ts': 'export const x = 1\n',
      'server/modules/loose.ts': 'export const x = 1\n',
      'server/modules/payments/x.ts': 'export const x = 1\n',
    })
    expect(found.map((line) => line.split(':')[0]).sort()).toEqual([
      'room server/modules/loose.ts',
      'room server/modules/payments/x.ts',
      'room server/utils/x.ts',
    ])
  })

  test('a new folder, a loose file and a new part of account that the table does not know', () => {
    const found = violationsOf({
      'src/utils/x.ts': 'export const x = 1\n',
      'src/loose.ts': 'export const x = 1\n',
      'src/account/misc/x.ts': 'export const x = 1\n',
      'src/account/loose.ts': 'export const x = 1\n',
      'src/features/loose.ts': 'export const x = 1\n',
    })
    expect(found.map((line) => line.split(':')[0]).sort()).toEqual([
      'room src/account/loose.ts',
      'room src/account/misc/x.ts',
      'room src/features/loose.ts',
      'room src/loose.ts',
      'room src/utils/x.ts',
    ])
  })

  test.each([
    ['dexie outside the database', 'src/account/outbox/x.ts', 'dexie'],
    ['live queries outside the reads', 'src/account/records/x.ts', 'dexie-react-hooks'],
    ['the full zod in the page', 'src/contract/x.ts', 'zod'],
    ['Headless UI outside ui', 'src/features/cart/x.ts', '@headlessui/react'],
    ['icons below the screen', 'src/api/x.ts', 'lucide-react'],
    ['React in the rules', 'src/domain/x.ts', 'react'],
    ['Node in the page', 'src/lib/x.ts', 'node:fs'],
    ['a package nobody listed', 'src/lib/x.ts', 'left-pad'],
    ['a listed package by a path of its own', 'src/features/cart/x.ts', 'dexie/dist/dexie.mjs'],
  ])('%s', (_, path, name) => {
    const found = violationsOf({ [path]: `import * as it from '${name}'\nexport const x = it\n` })
    expect(found).toEqual([expect.stringMatching(new RegExp(`^package ${path}: ${name} `))])
  })

  test.each([
    ["fetch('/x')", 'fetch'],
    ["globalThis.fetch('/x')", 'fetch'],
    ['new XMLHttpRequest()', 'XMLHttpRequest'],
    ['[fetch]', 'fetch'],
    ['({ fetch })', 'fetch'],
    ["localStorage.getItem('x')", 'localStorage'],
    ["window.sessionStorage.getItem('x')", 'sessionStorage'],
    ["indexedDB.open('x')", 'indexedDB'],
    ['navigator.onLine', 'navigator.onLine'],
    ['window.navigator.onLine', 'navigator.onLine'],
    ['Date.now()', 'Date.now'],
    ["Date['now']()", 'Date.now'],
    ['new Date()', 'new Date()'],
    ['Date()', 'Date()'],
    ['Math.random()', 'Math.random'],
    ['crypto.randomUUID()', 'crypto.randomUUID'],
    ['(globalThis as unknown as { crypto: Crypto }).crypto.randomUUID()', 'crypto.randomUUID'],
    ['crypto.getRandomValues(new Uint8Array(1))', 'crypto.getRandomValues'],
  ])('%s outside its one room', (expression, name) => {
    const found = violationsOf({ 'src/app/x.ts': `export const x = () => ${expression}\n` })
    expect(found).toEqual([expect.stringContaining(`monopoly src/app/x.ts: ${name} stands only in `)])
  })

  test.each([
    ['const { now } = Date\nexport const x = now', 'Date.now'],
    ["import { randomUUID } from 'node:crypto'\nexport const x = randomUUID", 'crypto.randomUUID'],
  ])('a global taken apart: %s', (text, name) => {
    const found = violationsOf({ 'server/platform/x.ts': `${text}\n` })
    expect(found).toEqual([expect.stringContaining(`monopoly server/platform/x.ts: ${name} `)])
  })

  test('a ring of three, once', () => {
    const found = violationsOf({
      'src/lib/a.ts': "import { b } from './b.ts'\nexport const a = () => b\n",
      'src/lib/b.ts': "import { c } from './c.ts'\nexport const b = () => c\n",
      'src/lib/c.ts': "import { a } from '#lib/a.ts'\nexport const c = () => a\n",
    })
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^cycle src\/lib\/.\.ts: imports itself through/)
  })

  test('an import without the ending, or of a file that is not there', () => {
    const found = violationsOf({
      ...rules,
      'src/domain/x.ts': "import { rules } from './rules'\nexport const x = rules\n",
    })
    expect(found).toEqual([expect.stringContaining('import src/domain/x.ts: ./rules is no file')])
  })

  test('a relative path out of the feature, even where the import itself is allowed', () => {
    const found = violationsOf({
      ...rules,
      'src/features/cart/x.ts': "import { rules } from '../../domain/rules.ts'\nexport const x = rules\n",
    })
    expect(found).toEqual([expect.stringContaining('leaves the room: use its # alias')])
  })

  test('a worker of another room, and its built file', () => {
    const found = violationsOf({
      'src/features/cart/a.worker.ts': 'export const a = 1\n',
      'src/lib/b.ts': "import file from '#features/cart/a.worker.ts?worker&url'\nexport const b = () => import(file)\n",
    })
    expect(found).toHaveLength(2)
  })

  test('an import whose target is computed', () => {
    const found = violationsOf({ 'src/lib/x.ts': 'export const x = (name: string) => import(name)\n' })
    expect(found).toEqual([expect.stringContaining('package src/lib/x.ts: (computed)')])
  })
})
