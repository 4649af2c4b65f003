import { plainLetters } from '#lib/plain-letters.ts'
import { articleNames, type Articles } from './article.ts'
import type { Part } from './article-part.tsx'

export interface FoundPart {
  readonly heading: string
  readonly part: Part
}

/**
 * The parts of all articles that hold every word asked for, those first that hold them in the heading. Without a word: the
 * questions of the help. A part without a heading has its article's title.
 */
export const findParts = (articles: Articles, asked: string): readonly FoundPart[] => {
  const words = plainLetters(asked)
    .split(/\s+/u)
    .filter((word) => word !== '')
  const names = words.length === 0 ? (['help'] as const) : articleNames
  const found = names
    // The questions come before what describes the app.
    .toSorted((one, other) => Number(other === 'help') - Number(one === 'help'))
    .flatMap((name) => articles[name].parts.map((part) => ({ heading: part.heading ?? articles[name].title, part })))
    .filter(({ heading, part }) => {
      const text = plainLetters([heading, ...(part.text ?? []), ...(part.list ?? [])].join(' '))
      return words.every((word) => text.includes(word))
    })
  const inHeading = ({ heading }: FoundPart) => words.every((word) => plainLetters(heading).includes(word))
  return [...found.filter(inHeading), ...found.filter((one) => !inHeading(one))]
}
