import { describe, expect, test } from 'vitest'
import { findViolations } from '../../scripts/boundaries.mjs'

describe('the boundary checker', () => {
  test.each([
    ['src/features/cart/list.tsx', "import { carts } from '#account/queries/carts.ts'\nimport { row } from './row.ts'"],
    ['src/lib/b.ts', "import file from './a.worker.ts?worker&url'\nexport const b = () => import(file)"],
    ['src/lib/b.test.ts', "import { app } from '#server/app.ts'"],
    ['server/app.ts', "import { Hono } from 'hono'\nimport { rules } from '#domain/rules.ts'"],
    ['src/ui/x.tsx', 'const onKey = (e) => !isInputMethodKey(e) && e.key && go()\nconst x = <p onKeyDown={onKey} />'],
    ['src/ui/x.tsx', 'export const X = () => <button onKeyDown={(e) => e.key && go()} />'],
    ['src/ui/x.tsx', 'const x = <b translate="no" className="num" />'],
    ['src/ui/x.tsx', 'const x = <b className={late ? "due num" : "num"} translate="yes" />'],
    ['src/ui/x.tsx', 'const x = <b className="number num-field" />'],
    ['src/app/x.tsx', 'const x = <p><span>{t`Sent`}</span> {late && <b />}</p>'],
    ['src/app/x.tsx', 'const x = <p>{late ? t`Late` : t`In time`}</p>'],
    ['src/app/x.tsx', 'const x = <p translate="no">{label} {late && <b />}</p>'],
    ['src/ui/x.ts', 'const x = { onKeyDown: () => { first.current = false } }'],
  ])('the boundary checker allows %s: %s', (path, text) => expect(findViolations(path, text)).toEqual([]))

  test.each([
    ['a value of a higher room', 'src/domain/x.ts', "import { x } from '#ui/x.ts'"],
    ['a type of a higher room', 'src/domain/x.ts', "import type { x } from '#ui/x.ts'"],
    ['a type of a higher room, imported in place', 'src/domain/x.ts', "export type Y = import('#ui/x.ts').X"],
    ['a lazy import of a higher room', 'src/domain/x.ts', "export const y = () => import('#ui/x.ts')"],
    ['a re-export of a higher room', 'src/domain/x.ts', "export { x } from '#ui/x.ts'"],
    ['a relative path to a higher room', 'src/domain/x.ts', "import { x } from '../ui/x.ts'"],
    ['a worker of a higher room', 'src/domain/x.ts', "export const y = new URL('../ui/x.ts', import.meta.url)"],
    ['a computed path', 'src/lib/x.ts', 'export const y = (name: string) => import(name)'],
    ['the server in the page', 'src/domain/x.ts', "import { x } from '#server/x.ts'"],
    ['a test helper in the product', 'src/lib/x.ts', "import { corpus } from './test-corpus.ts'"],
    ['one feature in another', 'src/features/chat/x.ts', "import { row } from '#features/cart/row.ts'"],
    ['the engine in a screen', 'src/features/chat/x.ts', "import type { E } from '#account/outbox/engine/engine.ts'"],
    ['the drafts in the outbox', 'src/account/outbox/x.ts', "import { edit } from '#account/drafts/draft.ts'"],
    ['the outbox in the store', 'src/account/store/x.ts', "import type { Op } from '#account/outbox/op.ts'"],
    ["a buyer's data in the catalogue", 'src/catalogue/queries/x.ts', "import { db } from '#account/store/db.ts'"],
    ['the search in the copy', 'src/catalogue/sync/x.ts', "import { rows } from '#catalogue/search/page-rows.ts'"],
    ['a module in the platform', 'server/platform/x.ts', "import { x } from '#server/modules/accounts/schema.ts'"],
    ['a module in another', 'server/modules/files/x.ts', "import type { X } from '#server/modules/seller/x.ts'"],
    ['the composition in a module', 'server/modules/files/x.ts', "import { app } from '../../app.ts'"],
    ['a package that nobody listed', 'src/lib/x.ts', "import pad from 'left-pad'"],
    ['a package of other rooms', 'src/account/actions/x.ts', "import { Dexie } from 'dexie'"],
    ['the full zod, though zod/mini is listed', 'src/contract/x.ts', "import * as z from 'zod'"],
    ['a folder that nobody listed', 'src/account/misc/x.ts', ''],
    ['a file between the modules', 'server/modules/x.ts', ''],
    ['the real clock', 'src/app/x.ts', 'export const x = () => new Date()'],
    ['words outside Lingui', 'src/app/x.tsx', 'export const x = <p>Hello <b translate="no">Agro</b></p>'],
    ['words among figures', 'src/app/x.tsx', 'const x = <p translate="no" className="num">Only 2</p>'],
    ['figures that a browser translates', 'src/app/x.tsx', 'const x = <b className="small num" />'],
    ['figures with a computed class', 'src/app/x.tsx', 'const x = <b className={`small num ${tone}`} />'],
    ['an untranslated label', 'src/app/x.tsx', 'export const x = <input aria-label="Search" />'],
    ['a text beside an element that comes and goes', 'src/app/x.tsx', 'const x = <p>{t`Sent`} {late && <b />}</p>'],
    ['a translated text beside a list', 'src/app/x.tsx', 'const x = <p><Trans>Sent</Trans> {all.map(row)}</p>'],
    ['a text that comes and goes', 'src/app/x.tsx', 'const x = <><b />{late && t`Late`}</>'],
    ['a text with a figure beside an element', 'src/app/x.tsx', 'const x = <p>{t`${n} left`} <b /></p>'],
    ['a suppression without a reason', 'src/lib/x.ts', '// oxlint-disable-next-line no-console\nexport const x = 1'],
    [
      'a write to the device whose failure is not shown',
      'src/features/rates/x.ts',
      "import { storeRate } from '#account/actions/rates.ts'\nexport const x = () => void storeRate().then(show)",
    ],
    ['a key handler', 'src/ui/x.tsx', "export const X = () => <input onKeyDown={(e) => e.key === 'Enter' && ask()} />"],
    [
      'a key handler with a name',
      'src/ui/x.tsx',
      "const onKey = (e) => { if (e.key === 'Escape') close() }\nexport const X = () => <div onKeyDown={onKey} />",
    ],
    [
      'a key handler that takes the key out of the event',
      'src/ui/x.tsx',
      'const x = <p onKeyUp={({ key }) => go(key)} />',
    ],
    ['a key handler that passes the event on', 'src/ui/x.tsx', 'const x = <p onKeyDown={(event) => act(event)} />'],
    ['a key handler of another file', 'src/ui/x.tsx', 'const x = <p onKeyDownCapture={onKey} />'],
    ['a key handler in props that are passed on', 'src/ui/x.ts', 'const x = { onKeyDown: (e: E) => e.key && go() }'],
    [
      'a listener for keys',
      'src/ui/x.ts',
      "const onKey = (e) => e.key === 's' && go()\naddEventListener('keydown', onKey)",
    ],
  ])('the boundary checker refuses %s', (_, path, text) => expect(findViolations(path, text)).toHaveLength(1))

  test('the boundary checker allows a write that save() runs, and one whose failure is caught', () => {
    const imported = "import { storeRate } from '#account/actions/rates.ts'\n"
    const uses = 'void save(() => storeRate())\nvoid storeRate().catch(show)'
    expect(findViolations('src/features/rates/x.ts', imported + uses)).toEqual([])
  })
})
