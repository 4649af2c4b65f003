// @vitest-environment node
import { expect, test } from 'vitest'
import { violationsOf } from './planted-tree.ts'

const screen = (jsx: string) => violationsOf({ 'src/app/screen.tsx': `export const screen = (t: string) => ${jsx}\n` })

test.each([
  ['<Trans>Hello <b>there</b></Trans>'],
  ['<Plural value={2} one="# day" other="# days" />'],
  ['<p>{t}</p>'],
  ['<p className="big" role="status">{3} · 4 % x</p>'],
  ['<img alt="" src="/a.png" />'],
  ['<p translate="no">Agro Sourcing</p>'],
  ['<button type="button" aria-label={t} />'],
])('%s is translated, or has no words', (jsx) => expect(screen(jsx)).toEqual([]))

test.each([
  ['<p>Hello</p>', 'Hello'],
  ['<>Hello</>', 'Hello'],
  ["<p>{'Hello'}</p>", 'Hello'],
  ['<p>产品</p>', '产品'],
  ['<input placeholder="Search products" />', 'Search products'],
  ['<button type="button" aria-label={`Close`} />', 'Close'],
  ['<p title="More"><Trans>x</Trans></p>', 'More'],
])('%s shows untranslated words', (jsx, words) => {
  expect(screen(jsx)).toEqual([`words src/app/screen.tsx: "${words}" does not go through Lingui`])
})
