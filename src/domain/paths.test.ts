import { expect, test } from 'vitest'
import { paths } from './paths.ts'

test('the paths of the app encode values, so that a value cannot change the rest of the query', () => {
  const nasty = 'a&b=c#d?e/稻 %'
  for (const address of [paths.product(nasty), paths.searchProducts(nasty, nasty), paths.order(nasty, '/x?y=1&z=2')]) {
    const { pathname, hash, searchParams } = new URL(address, 'https://app.example')
    expect(hash).toBe('')
    expect(pathname).toMatch(/^\/pages\/[a-z]+\/[a-z]+$/)
    expect([...searchParams.values()].every((value) => value === nasty || value === '/x?y=1&z=2')).toBe(true)
  }
})
test('the paths of the app omit parameters without a value', () => {
  expect(paths.messages()).toBe('/pages/message/index')
  expect(paths.searchProducts('rice', '')).toBe('/pages/search/product?keyword=rice')
  expect(paths.requests('enquiry', { tab: 'drafts' })).toBe('/pages/inquiry/index?tab=drafts')
  expect(paths.conversation('1')).toBe('/pages/index/index?conversationId=1')
  expect(paths.conversation('1', true)).toBe('/pages/index/index?conversationId=1&aiSearch=1')
})
