import { ByteWriter, fnv1a, type Steps } from '../bytes.ts'
import { type IndexMeta, writeLayout } from '../packed-index.ts'
import { type PostingGroup, writePostings } from '../postings.ts'
import { indexTerms, maxFields, type SearchDocument, type SearchField } from '../words/tokenise.ts'
import { utf8Of, VocabularyWriter } from '../words/vocabulary.ts'

interface FieldText {
  readonly field: number
  readonly wordCount: number
  readonly docs: number[]
  /** The start of the posting list shared by all words that occur only in this text; -1 before it is written. */
  list: number
}

class PostingsWriter {
  readonly out = new ByteWriter(1 << 16)
  private readonly starts = new Map<number, number>()

  /** Returns the start of the list. Equal lists, for example of a company name's ideograph pairs, are stored once. */
  add(groups: readonly PostingGroup[], documents: number): number {
    const { out, starts } = this
    const start = out.length
    writePostings(out, groups, documents)
    for (let key = fnv1a(out.bytes, start, out.length); ; key = (key + 1) | 0) {
      const twin = starts.get(key)
      if (twin === undefined) {
        starts.set(key, start)
        return start
      }
      if (!this.equalsLast(twin, start)) continue
      out.length = start
      return twin
    }
  }

  /** A list encodes its end, so the two lists are equal if all bytes of the last one match those at `twin`. */
  private equalsLast(twin: number, start: number): boolean {
    const { bytes, length } = this.out
    for (let at = start; at < length; at++) if (bytes[at] !== bytes[twin + at - start]) return false
    return true
  }
}

/** The work of one step, in documents. A word counts as 16 of them, so that all steps take about the same time. */
const documentsAStep = 1 << 13
const documentsPerWord = 16

/** Texts recur thousands of times, so each is tokenised once for each field. */
export class IndexBuilder {
  /** The searched fields, heaviest first: a word in several fields of a row is stored under the heaviest. */
  private readonly fields: readonly SearchField[]
  private readonly texts: readonly Map<string, FieldText>[]
  private readonly textsOf = new Map<string, FieldText[]>()
  private readonly ids: string[] = []
  private readonly lengths: number[] = []
  private readonly boosts: number[] = []

  constructor(fields: readonly SearchField[]) {
    if (fields.length === 0 || fields.length > maxFields) throw new RangeError(`1 to ${maxFields} fields`)
    this.fields = fields.map(({ name, weight }) => ({ name, weight })).sort((a, b) => b.weight - a.weight)
    this.texts = this.fields.map(() => new Map())
  }

  add(document: SearchDocument): void {
    const doc = this.ids.push(document.id) - 1
    this.boosts.push(Math.round(Math.min(1, Math.max(0, document.boost ?? 0)) * 255))
    let shortest = 0
    for (const { field: name, text } of document.fields) {
      const field = this.fields.findIndex((one) => one.name === name)
      if (field < 0) throw new RangeError(`unknown search field "${name}"`)
      const { docs, wordCount } = this.texts[field]!.get(text) ?? this.addText(field, text)
      docs.push(doc)
      if (field === 0 && wordCount > 0) shortest = shortest === 0 ? wordCount : Math.min(shortest, wordCount)
    }
    this.lengths.push(shortest)
  }

  *finish(): Steps<ArrayBuffer> {
    const { fields, ids, textsOf } = this
    const vocabulary = new VocabularyWriter()
    const postings = new PostingsWriter()
    /** For each document, 1 + the number of the last word whose groups contain it. */
    const lastWord = new Int32Array(ids.length)
    const words = [...textsOf.keys()].sort()
    let work = 0
    for (let at = 0; at < words.length; at++) {
      const word = words[at]!
      const texts = textsOf.get(word)!
      const onlyText = texts.length === 1 ? texts[0] : undefined
      work += documentsPerWord
      if (onlyText && onlyText.list >= 0) vocabulary.list(word, onlyText.list)
      else {
        const groups = this.groupsOf(texts, lastWord, at + 1)
        const [group] = groups
        if (group && groups.length === 1 && group.docs.length === 1)
          vocabulary.single(word, group.docs[0]!, group.field)
        else {
          const list = postings.add(groups, ids.length)
          vocabulary.list(word, list)
          if (onlyText) onlyText.list = list
        }
        for (const { docs } of groups) work += docs.length
      }
      if (work < documentsAStep) continue
      work = 0
      yield
    }
    return writeLayout(ids.length, words.length, {
      meta: new TextEncoder().encode(JSON.stringify({ fields, ids } satisfies IndexMeta)),
      lengths: new Uint8Array(this.lengths),
      boosts: new Uint8Array(this.boosts),
      ...vocabulary.finish(),
      postings: postings.out.bytes.subarray(0, postings.out.length),
    })
  }

  private groupsOf(texts: readonly FieldText[], lastWord: Int32Array, word: number): PostingGroup[] {
    const groups: PostingGroup[] = []
    for (let field = 0; field < this.fields.length; field++) {
      const found: number[] = []
      for (const text of texts) {
        if (text.field !== field) continue
        for (const doc of text.docs) {
          if (lastWord[doc] === word) continue
          lastWord[doc] = word
          found.push(doc)
        }
      }
      if (found.length > 0) groups.push({ field, docs: new Int32Array(found).sort() })
    }
    return groups
  }

  private addText(field: number, text: string): FieldText {
    const { terms, words } = indexTerms(text)
    const entry: FieldText = { field, wordCount: Math.min(255, words), docs: [], list: -1 }
    this.texts[field]!.set(text, entry)
    for (const term of new Set(terms)) {
      const word = utf8Of(term)
      const texts = this.textsOf.get(word)
      if (texts) texts.push(entry)
      else this.textsOf.set(word, [entry])
    }
    return entry
  }
}
