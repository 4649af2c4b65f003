// @vitest-environment node
import { expect, test } from 'vitest'
import { fileKind } from './file-type.ts'

const bytes = (...parts: (string | number)[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part].map((letter) => letter.charCodeAt(0)))),
  )

test.each([
  ['label.pdf', bytes('%PDF-1.7'), 'pdf'],
  ['renamed.doc', bytes('%PDF-1.7'), 'pdf'],
  ['photo.jpg', bytes(0xff, 0xd8, 0xff, 0xe0), 'image'],
  ['photo.webp', bytes('RIFF', 1, 2, 3, 4, 'WEBP'), 'image'],
  ['photo.heic', bytes(0, 0, 0, 24, 'ftypheic'), 'image'],
  ['prices.xlsx', bytes('PK', 3, 4), 'office'],
  ['list.csv', bytes('name;kg'), 'text'],
  ['app.apk', bytes('PK', 3, 4), null],
  ['page.txt', bytes('  <script>'), null],
  ['binary.csv', bytes('a', 0, 'b'), null],
  ['virus.pdf', bytes('MZ', 0x90), null],
  ['empty.pdf', bytes(), null],
])('%s is told by its bytes', (name, head, kind) => {
  expect(fileKind(head, name)).toBe(kind)
})
