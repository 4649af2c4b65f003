import { msg, plural } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { OutboxRow } from '#account/reads/outbox.ts'
import { blockCauseWords, conflictWords, fileCauseWords, waitCauseWords } from '#i18n/words/cause-words.ts'

type Cause = NonNullable<OutboxRow['cause']>

/** The words of a cause, with the server's message. Indexing by `why` makes a cause without words a type error. */
export const causeText = (cause: Cause, translate: (message: MessageDescriptor) => string): string => {
  switch (cause.why) {
    case 'offline':
    case 'server':
    case 'throttled':
    case 'files':
    case 'earlier':
    case 'storage':
      return translate(waitCauseWords[cause.why])
    case 'file':
      return `${translate(blockCauseWords.file)} ${translate(fileCauseWords[cause.reason])}`
    default:
      return [translate(blockCauseWords[cause.why]), 'message' in cause ? cause.message : ''].filter(Boolean).join(' ')
  }
}

/**
 * Why an item is in its state; null if there is nothing to say. `seconds`: until the next attempt, 0 if it is due.
 * `short`: only when it is tried again, if there is no room for the reason.
 */
export const reasonText = (
  row: OutboxRow,
  seconds: number,
  translate: (message: MessageDescriptor) => string,
  short = false,
): string | null => {
  if (short && (row.state === 'retrying' || row.state === 'uncertain')) return translate(againWords(seconds))
  switch (row.state) {
    case 'attention':
    case 'waiting':
      if (!row.cause) return null
      return [...(row.unanswered ? [translate(leftWords)] : []), causeText(row.cause, translate)].join(' ')
    case 'conflict':
      return translate(conflictWords[row.conflict ?? 'changed'])
    case 'retrying':
      return [translate(failedWords(row.attempts)), translate(againWords(seconds))].join(' ')
    case 'uncertain':
      return [translate(leftWords), translate(againWords(seconds))].join(' ')
    case 'sending':
    case 'done':
      return null
  }
}

const leftWords = msg`Sent, but no confirmation yet. The app keeps retrying; the supplier receives it only once.`

const failedWords = (tries: number): MessageDescriptor =>
  msg`Server error, ${plural(tries, { one: '# attempt', other: '# attempts' })}.`

const againWords = (seconds: number): MessageDescriptor =>
  seconds > 0 ? msg`Retrying automatically in ${seconds} s.` : msg`Retrying now.`
