import { expect, test } from 'vitest'
import { emptyContent } from '#domain/requests/wire.ts'
import { conflictWords } from '#i18n/words/cause-words.ts'
import { kinds } from '#kinds/kinds.ts'
import { problemText } from './problem-words.ts'

const textOf = (rule: 'conflict' | 'deleted-elsewhere' | 'sent-elsewhere') =>
  problemText(kinds.enquiry, emptyContent('enquiry'), { path: 'conflict', rule })

test('a draft that the server no longer has is refused with the words of the sheet, not as edited elsewhere', () => {
  expect(textOf('deleted-elsewhere')).toEqual(conflictWords.deleted)
  expect(textOf('sent-elsewhere')).toEqual(conflictWords['sent-elsewhere'])
  expect(textOf('conflict').message).toMatch(/edited on another device/)
})
