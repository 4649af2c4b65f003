import { describe, expect, it } from 'vitest'
import { pathOfThisSite } from './use-order.ts'

const origin = 'https://agro.example'

describe('the return path in the URL', () => {
  it.each([
    ['/pages/cart/index', '/pages/cart/index'],
    ['/pages/inquiry/index?tab=drafts&draft=a%26b', '/pages/inquiry/index?tab=drafts&draft=a%26b'],
    ['/pages/a#part', '/pages/a'],
  ])('is accepted if it is a path of this site: %s', (address, path) =>
    expect(pathOfThisSite(address, origin)).toBe(path),
  )

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
  ])('is not followed if it is not a path of this site: %j', (address) =>
    expect(pathOfThisSite(address, origin)).toBeNull(),
  )
})
