import { marksIn } from '#catalogue/reads/highlight.ts'
import { Marks } from '#ui/marks.tsx'

interface FoundNameProps {
  readonly text: string
  readonly keyword: string
  /** Words of the catalogue that were taken for misspelt ones. */
  readonly corrected: readonly string[]
}

/** A name with the words it was found by marked; as it is when nothing was searched for. */
export const FoundName = ({ text, keyword, corrected }: FoundNameProps) =>
  keyword === '' ? text : <Marks text={text} ranges={marksIn(text, keyword, corrected)} />
