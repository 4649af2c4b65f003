import { Fragment, type ReactNode } from 'react'

const figure = String.raw`\d[\d.,\u00a0\u202f]*`
const unit = String.raw`(?:(?:k?g|mL|L)\/(?:kg|L|ha|mu|t)|%|kg|mg|g|mL|L|t|ha|mu)(?![\p{L}\d/])`
/** The text that may follow a concentration: its basis (such as w/w) and a formulation, as a code or in Chinese. */
const form = String.raw`(?:\s[wm]\/[wvm])?(?:\s(?:[A-Z]{2,3}(?![\p{L}\d])|\p{Script=Han}{2,4}(?!\p{L})))?`
const registration = String.raw`[A-Z]{2,5}-?\d[\d./-]{4,}`
const day = String.raw`(?:\d{1,2} )?\p{L}{3,5} 20\d\d(?=$| ·)|20\d\d年\d{1,2}月(?:\d{1,2}日)?`

const together = new RegExp(String.raw`(${figure}\s?${unit}${form}|${registration}|${day})`, 'gu')

/** In letters. A longer piece may break, because it exceeds a line of the narrowest phone. */
const longest = 26

/** Pieces with an odd index are kept on one line up to `longest`; joined, all pieces are the text again. */
export const unbrokenPiecesOf = (text: string): string[] => text.split(together)

interface UnbrokenProps {
  readonly text: string
  readonly draw?: (piece: string) => ReactNode
}

/** Prevents breaks by a style instead of non-breaking spaces, so that copying and searching use the original text. */
export const UnbrokenText = ({ text, draw = (piece) => piece }: UnbrokenProps) => {
  const pieces = unbrokenPiecesOf(text)
  if (pieces.length === 1) return draw(text)
  let at = 0
  return pieces.map((piece, n) => {
    const key = at
    at += piece.length
    if (piece === '') return null
    return n % 2 === 1 && piece.length <= longest ? (
      <span key={key} translate="no" className="nowrap">
        {draw(piece)}
      </span>
    ) : (
      <Fragment key={key}>{draw(piece)}</Fragment>
    )
  })
}
