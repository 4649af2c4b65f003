import { ByteReader } from './bytes.ts'
import type { SearchField } from './document.ts'
import { IdTable } from './id-table.ts'
import { type Layout, type Meta, readLayout } from './layout.ts'
import { TermCursor } from './vocabulary.ts'

/** One packed index, read where it lies. Opening costs its checksum (about a millisecond a megabyte) and nothing else. */
export class PackedIndex {
  private readonly buffer: ArrayBuffer
  private readonly layout: Layout
  readonly ids: IdTable
  /** Words of the shortest text in the first field, by document. */
  readonly lengths: Uint8Array
  readonly boosts: Uint8Array

  private constructor(buffer: ArrayBuffer) {
    this.buffer = buffer
    this.layout = readLayout(buffer)
    const { documents, meta, sections } = this.layout
    this.ids = new IdTable(sections.ids, documents, meta.ids)
    this.lengths = sections.lengths
    this.boosts = sections.boosts
  }

  /** Throws `SearchIndexError` when the buffer is of another version, cut off or changed. */
  static open(buffer: ArrayBuffer): PackedIndex {
    return new PackedIndex(buffer)
  }

  get size(): number {
    return this.layout.documents
  }

  get terms(): number {
    return this.layout.terms
  }

  get fields(): readonly SearchField[] {
    return this.layout.meta.fields
  }

  get changes(): Meta['changes'] {
    return this.layout.meta.changes
  }

  get checksum(): number {
    return this.layout.checksum
  }

  cursor(): TermCursor {
    const { sections, terms } = this.layout
    return new TermCursor(sections.terms, sections.blocks, terms)
  }

  postings(): ByteReader {
    return new ByteReader(this.layout.sections.postings)
  }

  /** The buffer itself, to be stored as one value. */
  serialize(): ArrayBuffer {
    return this.buffer
  }
}
