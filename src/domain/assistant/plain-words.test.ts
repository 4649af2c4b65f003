import { describe, expect, test } from 'vitest'
import { inPlainWords, isShortWord } from './plain-words.ts'

describe('abbreviations typed on a phone are read as their words', () => {
  test.each([
    ['wat dose', 'what dose'],
    ['whats the price', 'what is the price'],
    ['any1 sell _active_', 'anyone sell _active_'],
    ['q dosis pa _crop_', 'que dosis para _crop_'],
    ['xq', 'por que'],
    ['_active_能打啥作物', '_active_能打什么作物'],
    ['_active_几克一亩', '_active_多少克一亩'],
    ['几毫升', '多少毫升'],
    ['有木有_active_', '有没有_active_'],
  ])('%s', (typed, meant) => expect(inPlainWords(typed)).toBe(meant))
})

describe('other words are not changed', () => {
  test.each(['', 'q-tip', 'pa_active_', 'q1 2027', 'para _crop_', '_active_几种作物', 'quo vadis'])('%s', (text) =>
    expect(inPlainWords(text)).toBe(text),
  )
  // An object has these without being given them.
  test.each(['constructor', 'toString', '__proto__', 'valueOf', 'hasOwnProperty'])('%s is no abbreviation', (word) => {
    expect(isShortWord(word)).toBe(false)
    expect(inPlainWords(`what ${word} of`)).toBe(`what ${word} of`)
  })
})
