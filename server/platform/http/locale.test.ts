import { expect, test } from 'vitest'
import { localeOf } from './locale.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['en-US', 'en'],
  ['es-ES', 'es'],
  ['es', 'es'],
  ['es-419,es;q=0.9', 'es'],
  ['es-MX;q=0.9', 'es'],
  ['ES-mx , en;q=0.9', 'es'],
  ['zh-CN', 'zh-Hans'],
  ['zh', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['zh-Hant', 'zh-Hant'],
  ['zh-Hant-TW', 'zh-Hant'],
  ['zh-Hans', 'zh-Hans'],
  ['zh-SG', 'zh-Hans'],
  ['fr-FR, en;q=0.3, es;q=0.8', 'es'],
  ['es;q=0, en', 'en'],
  ['de', 'en'],
])('Accept-Language %j is answered in %s', (header, locale) => expect(localeOf(header)).toBe(locale))
