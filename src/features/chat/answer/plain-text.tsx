import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'
import type { Reply } from '#domain/chat/conversation.ts'

/** Marks a withheld piece; a private-use character that no text contains. */
export const gap = '\uE000'
/** The record numbers that a text cites. */
export const citation = String.raw`\[(r\d{1,3}(?:\s*[,;]\s*r\d{1,3})*)\]`

export const Withheld = () => (
  <span className="chat__gap small">
    <Trans>left out: not in the records</Trans>
  </span>
)

/** A model's words if the code that renders Markdown is not on this device: without citations, with gaps. */
export const PlainText = ({ reply }: { readonly reply: Reply }) => {
  const parts = reply.pieces
    .map((piece) => (piece === null ? gap : piece.replaceAll(gap, '')))
    .join('')
    .replaceAll(new RegExp(String.raw`[ \t]*${citation}`, 'g'), '')
    .split(gap)
  return (
    <p className="chat__text">
      {parts.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no name but their place
        <Fragment key={at}>
          {at > 0 && (
            <>
              {' … '}
              <Withheld />{' '}
            </>
          )}
          {part}
        </Fragment>
      ))}
    </p>
  )
}
