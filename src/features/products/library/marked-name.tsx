import { marksIn } from '#catalogue/reads/highlight.ts'
import { Marks } from '#ui/marks.tsx'

interface FoundNameProps {
  readonly text: string
  readonly keyword: string
  /** Words of the catalogue that replaced misspelt ones. */
  readonly corrected: readonly string[]
}

/** A name with the matched words marked. */
export const FoundName = ({ text, keyword, corrected }: FoundNameProps) =>
  keyword === '' ? text : <Marks text={text} ranges={marksIn(text, keyword, corrected)} />
