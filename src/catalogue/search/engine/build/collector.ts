import type { SearchDocument, SearchField } from '../document.ts'
import { Lists, Numbers } from '../numbers.ts'
import type { SegmentDocuments } from './segment-writer.ts'
import { TermCache } from '../words/term-cache.ts'
import { indexTerms } from '../words/tokenise.ts'
import { WordTable } from '../words/word-table.ts'

/** The collected data: documents have texts, each in one field, and texts have words. */
export interface Collected {
  readonly textsOf: Lists
  readonly wordsOf: Lists
  readonly fieldOf: Numbers
  readonly words: WordTable
}

/**
 * Collects documents one by one. For a document only its texts are recorded, not their words: a register repeats its
 * companies, crops and pests thousands of times, and each text is cut into words only once.
 */
export class Collector implements Collected {
  readonly fields: readonly SearchField[]
  readonly textsOf = new Lists()
  readonly wordsOf = new Lists()
  readonly fieldOf = new Numbers()
  readonly words = new WordTable()
  private readonly fieldAt: ReadonlyMap<string, number>
  private readonly caches: TermCache<number>[]
  /** The length of each text in words, as stored with a document. */
  private readonly lengthOf = new Numbers()
  private readonly ids: string[] = []
  private readonly lengths = new Numbers()
  private readonly boosts = new Numbers()

  /** `fields`: heaviest first. A word that occurs in several fields of a row is stored under the first of them. */
  constructor(fields: readonly SearchField[]) {
    this.fields = fields
    this.fieldAt = new Map(this.fields.map(({ name }, at) => [name, at]))
    this.caches = this.fields.map(() => new TermCache())
  }

  add(document: SearchDocument): void {
    this.ids.push(document.id)
    this.boosts.push(Math.round(Math.min(1, Math.max(0, document.boost ?? 0)) * 255))
    let shortest = 0
    for (const { field: name, text } of document.fields) {
      const field = this.position(name)
      const known = this.text(field, text)
      this.textsOf.items.push(known)
      const length = this.lengthOf.values[known]!
      if (field === 0 && length > 0) shortest = shortest === 0 ? length : Math.min(shortest, length)
    }
    this.textsOf.close()
    this.lengths.push(shortest)
  }

  documents(): SegmentDocuments {
    const bytes = (numbers: Numbers) => new Uint8Array(numbers.filled())
    return { ids: this.ids, lengths: bytes(this.lengths), boosts: bytes(this.boosts) }
  }

  private position(field: string): number {
    const at = this.fieldAt.get(field)
    if (at === undefined) throw new RangeError(`unknown search field "${field}"`)
    return at
  }

  /** The number of a text. A text that was dropped from the cache gets another number, which is harmless. */
  private text(field: number, text: string): number {
    const cache = this.caches[field]!
    const known = cache.get(text)
    if (known !== undefined) return known
    const { terms, words } = indexTerms(text)
    for (let at = 0; at < terms.length; at++) this.wordsOf.items.push(this.words.number(terms[at]!))
    const number = this.wordsOf.length
    this.wordsOf.close()
    this.fieldOf.push(field)
    this.lengthOf.push(Math.min(255, words))
    cache.add(text, number)
    return number
  }
}
