import { expect, it } from 'vitest'
import { ownPath } from './own-path.ts'

const origin = 'https://agro.example'

it.each([
  ['/pages/cart/index', '/pages/cart/index'],
  ['/pages/inquiry/index?tab=drafts&draft=a%26b', '/pages/inquiry/index?tab=drafts&draft=a%26b'],
  ['/pages/a#part', '/pages/a'],
])('%s belongs to this site', (address, path) => expect(ownPath(address, origin)).toBe(path))

it.each([
  null,
  '',
  'pages/cart/index',
  'https://agro.example/pages/cart/index',
  'https://elsewhere.example/',
  '//elsewhere.example/pages',
  String.raw`/\elsewhere.example`,
  '/\t/elsewhere.example',
  '/.//elsewhere.example',
  'javascript:alert(1)',
])('%j is not followed', (address) => expect(ownPath(address, origin)).toBeNull())
