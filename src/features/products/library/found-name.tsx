import { marksIn } from '#data/queries/highlight.ts'

interface FoundNameProps {
  readonly text: string
  readonly keyword: string
  /** Words of the catalogue that were taken for misspelt ones. */
  readonly corrected: readonly string[]
}

/** A name with the words it was found by marked; as it is when nothing was searched for. */
export const FoundName = ({ text, keyword, corrected }: FoundNameProps) => {
  if (keyword === '') return text
  const ranges = marksIn(text, keyword, corrected)
  let from = 0
  const pieces = ranges.flatMap(({ start, end }) => {
    const before = text.slice(from, start)
    from = end
    return [before, <mark key={start}>{text.slice(start, end)}</mark>]
  })
  return (
    <>
      {pieces}
      {text.slice(from)}
    </>
  )
}
