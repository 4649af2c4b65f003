import { expect, test } from 'vitest'
import { evictionRiskOf, isWebkit, type StorageFacts } from './storage.ts'

const calm: StorageFacts = { persisted: false, usage: 10, quota: 100, webkit: false, installed: false, unsent: 1 }

test.each<[string, Partial<StorageFacts>, string]>([
  ['enough room', {}, 'none'],
  ['80 % of the quota', { usage: 80 }, 'nearly-full'],
  ['just below 80 % of the quota', { usage: 79 }, 'none'],
  ['80 % in a browser that promised to persist the data', { usage: 80, persisted: true }, 'none'],
  ['80 % without unsent work', { usage: 80, unsent: 0 }, 'none'],
  ['80 % in a browser that does not say whether it persists', { usage: 80, persisted: null }, 'nearly-full'],
  ['a browser that clears after 7 days', { webkit: true }, 'seven-days'],
  ['an installed app in a browser that clears after 7 days', { webkit: true, installed: true }, 'none'],
  ['a browser that clears after 7 days, of unknown quota', { webkit: true, usage: null, quota: null }, 'seven-days'],
])('STOR-10 the risk that the browser deletes unsent work is right: %s', (_, facts, risk) => {
  expect(evictionRiskOf({ ...calm, ...facts })).toBe(risk)
})

test.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    true,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/130.0 Mobile/15E148 Safari/604.1',
    true,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36', false],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/130.0.0.0 Safari/537.36',
    false,
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 EdgiOS/130.0 Safari/604.1', true],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', false],
])('isWebkit detects browsers that delete data after 7 days: %s', (userAgent, expected) => {
  expect(isWebkit(userAgent)).toBe(expected)
})
