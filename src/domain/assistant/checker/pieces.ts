/** Abbreviations whose dot does not end a sentence. */
const abbreviated =
  /\b(?:co|ltd|inc|corp|no|nos|e\.g|i\.e|approx|ca|etc|vs|spp?|s\.a|sr|reg|núm|aprox|p\. ?ej|ej|art|dr|fig)\.$/i
/** Longer than any sentence. If a model never ends a sentence, it is cut here, and the piece is checked like others. */
const maxPieceLength = 1200
const sentenceEnds = /[。！？；\n]|[.!?;](?=\s)/g

/** The rest has only citations so far, or the start of one: another citation may follow. */
const mayBeCited = /^(?:[ \t]*[[【]\s*r\d{1,3}\s*[\]】][.。]?)*[ \t]*(?:[[【]\s*(?:r\d*\s*)?)?$/i

/** Splits a text into sentences and lines as it arrives. The pieces, joined, are the text. */
export class Pieces {
  private left = ''

  /** Returns the pieces that are now complete. */
  push(text: string): string[] {
    this.left += text
    const pieces: string[] = []
    let from = 0
    for (const { 0: sign, index } of this.left.matchAll(sentenceEnds)) {
      // This dot ended a citation of the previous sentence.
      if (index < from) continue
      const end = index + sign.length
      const piece = this.left.slice(from, end)
      // Blanks belong to the previous piece; a citation may follow the dot of its sentence.
      const rest = this.left.slice(end)
      if (sign === '.' && abbreviated.test(piece)) continue
      if (sign !== '\n' && mayBeCited.test(rest)) break
      const after = sign === '\n' ? '' : (/^(?:[ \t]*[[【]\s*r\d{1,3}\s*[\]】][.。]?)*/i.exec(rest)?.[0] ?? '')
      pieces.push(piece + after)
      from = end + after.length
    }
    this.left = this.left.slice(from)
    if (this.left.length > maxPieceLength) {
      pieces.push(this.left)
      this.left = ''
    }
    return pieces.filter((piece) => piece !== '')
  }

  /** Returns the rest after the text has ended. */
  end(): string[] {
    const last = this.left
    this.left = ''
    return last === '' ? [] : [last]
  }
}
