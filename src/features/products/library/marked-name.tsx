import { marksIn } from '#catalogue/reads/lists/highlight.ts'
import { Marks } from '#ui/marks/marks.tsx'

interface MarkedNameProps {
  readonly text: string
  readonly keyword: string
  /** Words of the catalogue that replaced misspelt ones. */
  readonly corrected: readonly string[]
}

/** A name with the matched words marked. */
export const MarkedName = ({ text, keyword, corrected }: MarkedNameProps) =>
  keyword === '' ? text : <Marks text={text} ranges={marksIn(text, keyword, corrected)} />
