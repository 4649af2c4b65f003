interface MarksProps {
  readonly text: string
  /** Must be sorted, and must not overlap. */
  readonly ranges: readonly { readonly start: number; readonly end: number }[]
}

export const HighlightedText = ({ text, ranges }: MarksProps) => {
  let from = 0
  const pieces = ranges.flatMap(({ start, end }) => {
    const plainPart = text.slice(from, start)
    from = end
    return [plainPart, <mark key={start}>{text.slice(start, end)}</mark>]
  })
  return (
    <>
      {pieces}
      {text.slice(from)}
    </>
  )
}
