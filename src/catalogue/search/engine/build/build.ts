import { maxFields, type SearchDocument, type SearchField, indexTerms } from '../words/tokenise.ts'
import { IndexWriter, sortWords } from './index-writer.ts'
import { maxTermBytes } from '../words/vocabulary.ts'
import { WordDocuments, WordTable, type Collected } from '../words/word-lists.ts'
import { Lists, Numbers, type Steps } from '../bytes.ts'

/** The work for one word, in documents. It makes the steps of a build take equal time. */
const documentsPerWord = 16

const documentsWritten = 1 << 13

/**
 * A register repeats its texts thousands of times, so each text is cut into words once. Ids must be unique; they break
 * ties.
 */
export class IndexBuilder implements Collected {
  readonly textsOf = new Lists()
  readonly wordsOf = new Lists()
  readonly fieldOf = new Numbers()
  readonly words = new WordTable()
  /** Heaviest first: a word that occurs in several fields of a row is stored under the heaviest. */
  private readonly fields: readonly SearchField[]
  private readonly fieldAt: ReadonlyMap<string, number>
  private readonly known: readonly Map<string, number>[]
  private readonly lengthOf = new Numbers()
  private readonly ids: string[] = []
  private readonly lengths = new Numbers()
  private readonly boosts = new Numbers()

  constructor(fields: readonly SearchField[]) {
    if (fields.length === 0 || fields.length > maxFields) throw new RangeError(`1 to ${maxFields} fields`)
    this.fields = fields.map(({ name, weight }) => ({ name, weight })).sort((a, b) => b.weight - a.weight)
    this.fieldAt = new Map(this.fields.map(({ name }, at) => [name, at]))
    this.known = this.fields.map(() => new Map())
  }

  add(document: SearchDocument): void {
    this.ids.push(document.id)
    this.boosts.push(Math.round(Math.min(1, Math.max(0, document.boost ?? 0)) * 255))
    let shortest = 0
    for (const { field: name, text } of document.fields) {
      const field = this.fieldAt.get(name)
      if (field === undefined) throw new RangeError(`unknown search field "${name}"`)
      const number = this.known[field]!.get(text) ?? this.addText(field, text)
      this.textsOf.items.push(number)
      const length = this.lengthOf.values[number]!
      if (field === 0 && length > 0) shortest = shortest === 0 ? length : Math.min(shortest, length)
    }
    this.textsOf.close()
    this.lengths.push(shortest)
  }

  *finish(): Steps<ArrayBuffer> {
    const { words, ids, fields } = this
    const wordDocuments = yield* WordDocuments.steps(this, fields.length)
    const order = yield* sortWords(words)
    const writer = new IndexWriter(ids.length)
    const term = new Uint8Array(maxTermBytes)
    /** For each text, 1 + the start of its posting list for words that occur in no other text; 0 if not written yet. */
    const listOf = new Int32Array(wordDocuments.size)
    let work = 0
    for (let at = 0; at < order.length; at++) {
      const word = order[at]!
      const length = words.copy(word, term)
      const text = wordDocuments.onlyText(word)
      work += documentsPerWord
      if (text >= 0 && listOf[text]! > 0) writer.addTo(listOf[text]! - 1, term, length)
      else {
        const groups = wordDocuments.groups(word)
        const list = writer.add(term, length, groups)
        if (text >= 0) listOf[text] = list + 1
        for (const { count } of groups) work += count
      }
      if (work < documentsWritten) continue
      work = 0
      yield
    }
    const bytes = (numbers: Numbers) => new Uint8Array(numbers.filled())
    return yield* writer.finish({ ids, lengths: bytes(this.lengths), boosts: bytes(this.boosts) }, fields)
  }

  private addText(field: number, text: string): number {
    const { terms, words } = indexTerms(text)
    for (let at = 0; at < terms.length; at++) this.wordsOf.items.push(this.words.number(terms[at]!))
    const number = this.wordsOf.length
    this.wordsOf.close()
    this.fieldOf.push(field)
    this.lengthOf.push(Math.min(255, words))
    this.known[field]!.set(text, number)
    return number
  }
}
