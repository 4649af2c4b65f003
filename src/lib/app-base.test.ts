import { expect, test } from 'vitest'
import { appBase, appBaseAt } from './app-base.ts'

test('at the root, app paths are unchanged and the storage suffix is empty', () => {
  expect(appBase.basePath).toBe('/')
  expect(appBase.suffix).toBe('')
  expect(appBase.onHost('/pages/cart/index?x=1')).toBe('/pages/cart/index?x=1')
  expect(appBase.inApp('/pages/cart/index')).toBe('/pages/cart/index')
})

test('under a sub-path, onHost adds the base path, and inApp strips it', () => {
  const { onHost, inApp } = appBaseAt('/b2b/sourcing/')
  expect(['/', '/sw.js', 'sw.js', '/?auth=invite'].map(onHost)).toEqual([
    '/b2b/sourcing/',
    '/b2b/sourcing/sw.js',
    '/b2b/sourcing/sw.js',
    '/b2b/sourcing/?auth=invite',
  ])
  expect(['/b2b/sourcing/', '/b2b/sourcing/pages/cart/index'].map(inApp)).toEqual(['/', '/pages/cart/index'])
})
