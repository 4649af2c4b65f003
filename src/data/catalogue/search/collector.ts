import { mostFields, type SearchDocument, type SearchField } from './document.ts'
import type { PostingGroup } from './postings.ts'
import { Column, PostingsPool } from './postings-pool.ts'
import type { SegmentDocuments } from './segment-writer.ts'
import { TermCache } from './term-cache.ts'
import { indexTerms } from './tokenise.ts'

interface FieldText {
  /** Each word of the text, and after it its list for this field. Plain arrays: small typed ones cost five times as much. */
  readonly places: readonly number[]
  readonly words: number
}

/** Heaviest first: a word that stands in several fields of a row is kept under the first of them. */
export const heaviestFirst = (fields: readonly SearchField[]): SearchField[] => {
  if (fields.length === 0 || fields.length > mostFields) throw new RangeError(`1 to ${mostFields} fields`)
  return fields.map(({ name, weight }) => ({ name, weight })).sort((a, b) => b.weight - a.weight)
}

/** Takes in documents one by one and keeps, for every word and field, the documents they stand in. */
export class Collector {
  readonly fields: readonly SearchField[]
  private readonly fieldAt: ReadonlyMap<string, number>
  private readonly caches: TermCache<FieldText>[]
  private readonly termAt = new Map<string, number>()
  /** List of each word in each field, one higher: a fresh column is full of zeros. */
  private readonly listAt = new Column()
  /** Texts of the document being added, heaviest field first. */
  private readonly byField: string[][]
  private readonly lastDoc = new Column()
  private readonly pool = new PostingsPool()
  private readonly groupOf: PostingGroup[] = []
  private readonly filled: PostingGroup[] = []
  private readonly ids: string[] = []
  private readonly lengths: number[] = []
  private readonly boosts: number[] = []

  constructor(fields: readonly SearchField[]) {
    this.fields = heaviestFirst(fields)
    this.fieldAt = new Map(this.fields.map(({ name }, at) => [name, at]))
    this.byField = this.fields.map(() => [])
    this.caches = this.fields.map(() => new TermCache())
  }

  add(document: SearchDocument): void {
    const doc = this.ids.length
    this.ids.push(document.id)
    this.boosts.push(Math.round(Math.min(1, Math.max(0, document.boost ?? 0)) * 255))
    let shortest = 0
    for (const { field, text } of document.fields) this.byField[this.position(field)]!.push(text)
    for (let field = 0; field < this.byField.length; field++) {
      const texts = this.byField[field]!
      for (let at = 0; at < texts.length; at++) {
        const words = this.addText(doc, field, texts[at]!)
        if (field === 0 && words > 0) shortest = shortest === 0 ? words : Math.min(shortest, words)
      }
      texts.length = 0
    }
    this.lengths.push(Math.min(255, shortest))
  }

  private addText(doc: number, field: number, text: string): number {
    const cache = this.caches[field]!
    let known = cache.get(text)
    if (known === undefined) {
      known = this.cut(field, text)
      cache.keep(text, known)
    }
    const { places, words } = known
    const last = this.lastDoc.values
    for (let at = 0; at < places.length; at += 2) {
      const term = places[at]!
      // Ordinals are kept one higher: a fresh column is full of zeros.
      if (last[term] === doc + 1) continue
      last[term] = doc + 1
      this.pool.append(places[at + 1]!, doc)
    }
    return words
  }

  words(): string[] {
    return [...this.termAt.keys()]
  }

  /** The documents of a word by field. The groups are lent: the next call overwrites them. */
  groups(word: string): readonly PostingGroup[] {
    const term = this.termAt.get(word)!
    this.filled.length = 0
    for (let field = 0; field < this.fields.length; field++) {
      const list = this.listAt.at(term * this.fields.length + field) - 1
      const count = list < 0 ? 0 : this.pool.count(list)
      if (count === 0) continue
      const group = (this.groupOf[field] ??= { field, docs: new Int32Array(64), count })
      if (group.docs.length < count) group.docs = new Int32Array(count * 2)
      this.pool.read(list, group.docs)
      group.count = count
      this.filled.push(group)
    }
    return this.filled
  }

  documents(): SegmentDocuments {
    return { ids: this.ids, lengths: Uint8Array.from(this.lengths), boosts: Uint8Array.from(this.boosts) }
  }

  private position(field: string): number {
    const at = this.fieldAt.get(field)
    if (at === undefined) throw new RangeError(`unknown search field "${field}"`)
    return at
  }

  private cut(field: number, text: string): FieldText {
    const { terms, words } = indexTerms(text)
    const places: number[] = []
    for (let at = 0; at < terms.length; at++) {
      const term = this.term(terms[at]!)
      places.push(term, this.list(term, field))
    }
    return { places, words }
  }

  private term(word: string): number {
    const known = this.termAt.get(word)
    if (known !== undefined) return known
    const term = this.termAt.size
    this.termAt.set(word, term)
    this.lastDoc.set(term, 0)
    this.listAt.set(term * this.fields.length + this.fields.length - 1, 0)
    return term
  }

  private list(term: number, field: number): number {
    const at = term * this.fields.length + field
    const known = this.listAt.at(at)
    if (known > 0) return known - 1
    const list = this.pool.open()
    this.listAt.set(at, list + 1)
    return list
  }
}
