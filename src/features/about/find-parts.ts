import { plainLetters } from '#lib/plain-letters.ts'
import { articleNames, type Articles } from './article.ts'
import type { Part } from './article-part.tsx'

export interface FoundPart {
  readonly heading: string
  readonly part: Part
}

/**
 * The parts of all articles that contain every word of the search, those with the words in the heading first. Without a
 * search: the help's questions. A part without a heading gets its article's title.
 */
export const findParts = (articles: Articles, asked: string): readonly FoundPart[] => {
  const words = plainLetters(asked)
    .split(/\s+/u)
    .filter((word) => word !== '')
  const names = words.length === 0 ? (['help'] as const) : articleNames
  const found = names
    // The help's questions come before descriptions of the app.
    .toSorted((one, other) => Number(other === 'help') - Number(one === 'help'))
    .flatMap((name) => articles[name].parts.map((part) => ({ heading: part.heading ?? articles[name].title, part })))
    .filter(({ heading, part }) => {
      const text = plainLetters([heading, ...(part.text ?? []), ...(part.list ?? [])].join(' '))
      return words.every((word) => text.includes(word))
    })
  const inHeading = ({ heading }: FoundPart) => words.every((word) => plainLetters(heading).includes(word))
  return [...found.filter(inHeading), ...found.filter((one) => !inHeading(one))]
}
