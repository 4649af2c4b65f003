import { msg, plural } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { OutboxRow } from '#account/reads/requests/outbox.ts'
import { blockCauseWords, conflictWords, fileBlockWords, fileCauseWords, waitWords } from '#i18n/words/cause-words.ts'

type Cause = NonNullable<OutboxRow['cause']>

/** The words of a cause, with the server's message. Indexing by `why` makes a cause without words a type error. */
export const causeText = (
  cause: Cause,
  translate: (message: MessageDescriptor) => string,
  deleting = false,
): string => {
  switch (cause.why) {
    case 'offline':
    case 'unheard':
    case 'server':
    case 'throttled':
    case 'files':
      return translate(waitWords(cause.why, deleting))
    case 'file':
      return `${translate(fileBlockWords(cause.name))} ${translate(fileCauseWords[cause.reason])}`
    default:
      return [translate(blockCauseWords[cause.why]), 'message' in cause ? cause.message : ''].filter(Boolean).join(' ')
  }
}

/** What the sentence of its state leaves open: the cause, and what the buyer can do; null if there is nothing to say. */
export const reasonText = (row: OutboxRow, translate: (message: MessageDescriptor) => string): string | null => {
  if (row.said.at === 'conflict') return translate(conflictWords[row.said.type])
  const left = row.said.at === 'uncertain' ? translate(leftWords) : null
  const failed = row.state === 'retrying' ? translate(failedWords(row.attempts)) : null
  const deleting = row.said.at === 'waiting-to-delete'
  const cause =
    row.cause && (row.state !== 'retrying' || row.cause.why !== 'server')
      ? causeText(row.cause, translate, deleting)
      : null
  return [left, failed, cause].filter(Boolean).join(' ') || null
}

const leftWords = msg`Sent, but no confirmation yet. The app keeps retrying; the supplier receives it only once.`

const failedWords = (tries: number): MessageDescriptor =>
  msg`No answer after ${plural(tries, { one: '# try', other: '# tries' })}.`
