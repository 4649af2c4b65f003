import { expect, test } from 'vitest'
import { problemsOfLine, problemsOfSubject } from '../../scripts/english.mjs'

test.each([
  ['a negated noun', '  // The value is no row.'],
  ['a private metaphor', ' * The store mends the list.'],
  ['a subject without a name', '/** Whoever waits is notified. */'],
  ['a test title', "  test('a row that is no object is dropped', () => {"],
  ['a participle as a name', 'const told = []'],
  ['another word for a limit', 'const mostRows = 3'],
])('the style check reports %s', (_, line) => {
  expect(problemsOfLine(line)).toHaveLength(1)
})

test.each([
  '  // There is no row, and it is no longer an object.',
  "const address = 'https://example.com/what-stands-in'",
  "  test('ignores a row of its own company', () => {",
])('the style check accepts %s', (line) => {
  expect(problemsOfLine(line)).toEqual([])
})

test('a commit subject begins with a verb of the list, and has at most 72 characters', () => {
  expect(problemsOfSubject('Speed up the first copy')).toEqual([])
  expect(problemsOfSubject('Improve the first copy')).toHaveLength(1)
  expect(problemsOfSubject(`Add ${'x'.repeat(70)}`)).toHaveLength(1)
})
