import { expect, test } from 'vitest'
import { isPage } from './shell.ts'

test.each(['/', '/?auth=invite&inviteUuid=1', '/index.html', '/index.html?x', '/pages/product/index?keyword=a'])(
  '%s opens the app, with or without a network',
  (path) => expect(isPage(path)).toBe(true),
)

test.each(['/mail', '/files/1/a.pdf', '/pagesque', '/index.htmlx', '/buyer-api/x', '/assets/a.js'])(
  '%s is the server’s to answer',
  (path) => expect(isPage(path)).toBe(false),
)
