import { commonWords } from '../assistant/common-words.ts'
import { simplifyIdeographs, type SimplifiedLetters } from '../assistant/question-text.ts'
import { namesOfWord, type VocabularyWord } from '../assistant/vocabulary.ts'
import { foldText } from '#lib/fold-text.ts'
import { nameKey, namePiecesOf } from './fold.ts'

const kinds = ['category', 'crop', 'pest'] as const
type Kind = (typeof kinds)[number]
type KindWord = Readonly<{ kind: Kind; id: string }>

export type FilterWords = ReadonlyMap<string, KindWord>

export const makeFilterWords = (words: readonly VocabularyWord[], simplified: SimplifiedLetters): FilterWords => {
  const byKey = new Map<string, KindWord>()
  for (const rank of ['first', 'besides'] as const)
    for (const kind of kinds)
      for (const word of words)
        for (const name of word.kind === kind ? namesOfWord(word)[rank] : [])
          for (const key of [nameKey(name), nameKey(simplifyIdeographs(name, simplified))])
            if (key.length > 1 && !byKey.has(key)) byKey.set(key, { kind, id: word.id })
  return byKey
}

const longest = 10

export const splitFilterWords = (
  keyword: string,
  words: FilterWords,
): { readonly found: readonly KindWord[]; readonly rest: string } => {
  const pieces = namePiecesOf(foldText(keyword))
  const found: KindWord[] = []
  const rest: string[] = []
  for (let at = 0; at < pieces.length;) {
    let end = Math.min(pieces.length, at + longest)
    const wordAt = () => {
      const typed = pieces.slice(at, end).map(({ text }) => text)
      const key = nameKey(typed.join(''))
      return words.get(key) ?? words.get(key.replace(/s$/, ''))
    }
    while (end > at + 1 && !wordAt()) end -= 1
    const word = wordAt()
    const piece = pieces[at]?.text ?? ''
    if (word) found.push(word)
    else if (!commonWords.has(piece)) rest.push(piece)
    at = word ? end : at + 1
  }
  return { found, rest: rest.join(' ') }
}
