import { editDistance, containsHan, type SimplifiedLetters, type Token } from './question-text.ts'

/** By priority: if a name has several meanings, the first of these kinds is used, except for a capitalised country. */
export const entityKinds = ['active', 'crop', 'pest', 'category', 'form', 'country', 'province', 'company'] as const
export type EntityKind = (typeof entityKinds)[number]

export type Entity = Readonly<{ kind: EntityKind; id: string }>

interface Node {
  readonly next: Map<string, Node>
  readonly entities: Entity[]
  /** Entities of which this is a further name or a part of the name. Used only if `entities` is empty. */
  readonly parts: Entity[]
}

export interface Lexicon {
  readonly root: Node
  readonly simplified: SimplifiedLetters
  /** Stems in Latin letters, by the first letter of their sound, for correcting typing errors. */
  readonly words: ReadonlyMap<string, readonly { readonly stem: string; readonly sound: string }[]>
  readonly spelt: ReadonlyMap<string, string>
  readonly prefixes: ReadonlySet<string>
  /** One-word place names in full spelling. Stems are not enough: "chilo" has the same stem as "Chile". */
  readonly places: ReadonlySet<string>
  readonly businessWords: ReadonlySet<string>
}

const node = (): Node => ({ next: new Map(), entities: [], parts: [] })
export const createNameTree = node

export const isLongLatinWord = (word: string): boolean => /^[a-z]{5,}$/.test(word)

export const addName = (root: Node, tokens: readonly Token[], entity: Entity, part = false): void => {
  if (tokens.length === 0) return
  let at = root
  for (const { stem } of tokens) {
    let next = at.next.get(stem)
    if (!next) at.next.set(stem, (next = node()))
    at = next
  }
  const list = part ? at.parts : at.entities
  if (!list.some(({ kind, id }) => kind === entity.kind && id === entity.id)) list.push(entity)
}

export const longestName = (
  root: Node,
  stems: readonly string[],
  from: number,
): { readonly length: number; readonly entities: readonly Entity[] } | null => {
  let at = root
  let match: { length: number; entities: readonly Entity[] } | null = null
  for (let length = 1; from + length <= stems.length; length += 1) {
    const next = at.next.get(stems[from + length - 1] ?? '')
    if (!next) break
    at = next
    const entities = at.entities.length > 0 ? at.entities : at.parts
    if (entities.length > 0) match = { length, entities }
  }
  return match
}

const swappedStart = (a: string, b: string): boolean => a[0] === b[1] && a[1] === b[0]

/** Words that sound alike have the same key, such as clorpirifos and chlorpyrifos. */
export const phoneticKey = (word: string): string =>
  word.replace(/ph/g, 'f').replace(/h/g, '').replace(/y/g, 'i').replace(/(.)\1/g, '$1')

export const similarWordsOf = (words: Lexicon['words'], typed: string): readonly string[] => {
  if (typed.length < 5) return []
  const sound = phoneticKey(typed)
  const maxErrors = sound.length >= 8 ? 2 : 1
  const near: { word: string; errors: number }[] = []
  const collect = (first: string, swapped: boolean) => {
    for (const word of words.get(first) ?? []) {
      if (swapped && !swappedStart(sound, word.sound)) continue
      // The second letter of a short word must match, because its beginning is seldom mistyped: caolín is not choline.
      if (!swapped && sound.length < 7 && sound[1] !== word.sound[1]) continue
      const errors = editDistance(sound, word.sound, maxErrors)
      // Names of active ingredients differ by their endings, so with two errors the endings must match.
      if (errors <= 1 || (errors <= maxErrors && sound.slice(-2) === word.sound.slice(-2)))
        near.push({ word: word.stem, errors })
    }
  }
  collect(sound[0] ?? '', false)
  if (sound[0] !== sound[1]) collect(sound[1] ?? '', true)
  const minErrors = Math.min(...near.map(({ errors }) => errors))
  return near.filter(({ errors }) => errors === minErrors).map(({ word }) => word)
}

const confusableGroups = [
  '膦磷鳞 啉林琳淋 胺氨铵 脒米咪 酯脂 唑坐座锉挫 嗪秦 腈晴青睛 脲尿 苯笨本 氟弗 氯绿 吡比毗 啶定锭 嘧密蜜 噻塞赛賽 培陪',
  '噁恶 烯稀希 醚迷 酮同铜 螨满 酰先 菊局 威葳 灵玲 虱风 霉酶',
].flatMap((line) => line.split(' '))
const groupOf = new Map(confusableGroups.flatMap((group) => [...group].map((letter) => [letter, group] as const)))

export const confusableLetters = (letter: string): readonly string[] =>
  containsHan(letter) ? [...(groupOf.get(letter) ?? '')].filter((other) => other !== letter) : []
