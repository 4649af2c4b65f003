import { msg, plural } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { OutboxRow } from '#data/queries/outbox.ts'
import { blockCauseWords, fileCauseWords, waitCauseWords } from '#i18n/words/cause-words.ts'

type Cause = NonNullable<OutboxRow['cause']>

/** A cause in words, with what the server said. Indexing by `why` is checked: a cause without words does not compile. */
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

/** Why a thing is where it is, in a sentence; null when there is nothing to say. */
export const whyOf = (row: OutboxRow, translate: (message: MessageDescriptor) => string): string | null => {
  switch (row.state) {
    case 'attention':
    case 'waiting':
      return row.cause ? causeText(row.cause, translate) : null
    case 'conflict':
      return translate(msg`Changed somewhere else too. Choose what to keep; until then it is not sent.`)
    case 'retrying': {
      const seconds = Math.ceil(row.nextAttemptInMs / 1000)
      const tries = row.attempts
      return translate(
        msg`The server failed ${plural(tries, { one: '# time', other: '# times' })}. Tried again by itself in ${seconds} s.`,
      )
    }
    case 'uncertain':
      return translate(
        msg`It left and no answer came yet. The same request is repeated until one does; it arrives once.`,
      )
    case 'sending':
    case 'done':
      return null
  }
}
