import { expect, test } from 'vitest'
import { environmentNameOf, sharedNameOf } from './environment.ts'

test('two backends or two sub-paths always have different environment names, whatever characters they contain', () => {
  const backends = [
    '',
    'https://api.example.com',
    'http://api.example.com',
    'https://api.example.com:8443',
    'https://api.example.com/a/b',
    'https://api.example.com/a_b',
    '/a',
  ]
  const paths = ['/', '/a/', '/b/', '/a/b/', '/a_b/', '/a@b/']
  const names = backends.flatMap((base) => paths.map((path) => environmentNameOf(base, path)))
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(names.map((name) => sharedNameOf('agro-prefs', name))).size).toBe(names.length)
})

test('names that devices already use do not change', () => {
  expect(environmentNameOf('', '/')).toBe('local')
  expect(environmentNameOf('https://api.example.com', '/')).toBe('api.example.com')
  expect(sharedNameOf('agro-prefs', 'local')).toBe('agro-prefs')
})
