import { expect, test } from 'vitest'
import { draw } from '#tests/harness/render.tsx'
import { PlainText } from './plain-text.tsx'

const say = (...pieces: (string | null)[]) =>
  draw(<PlainText reply={{ pieces, cited: [], end: 'said' }} />).container.textContent

test('withheld text is a named gap even without the code that draws Markdown', () => {
  expect(say('It is valid [r1, r2].', null, 'Ask them [r', '3].')).toBe(
    'It is valid. … left out: not in the records Ask them.',
  )
})
