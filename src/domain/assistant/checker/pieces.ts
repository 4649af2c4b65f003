const abbreviation =
  /\b(?:co|ltd|inc|corp|no|nos|e\.g|i\.e|approx|ca|etc|vs|spp?|s\.a|sr|reg|núm|aprox|p\. ?ej|ej|art|dr|fig)\.$/i
const maxPieceLength = 1200
const sentenceEnds = /[。！？；\n]|[.!?;](?=\s)/g

/** While only citations, or the start of one, follow a sentence, it is held back, because more of them may follow. */
const mayBeCited = /^(?:[ \t]*[[【]\s*r\d{1,3}\s*[\]】][.。]?)*[ \t]*(?:[[【]\s*(?:r\d*\s*)?)?$/i

/** Splits an arriving text into sentences and lines. Joined, the pieces are the unchanged text. */
export class PieceSplitter {
  private left = ''

  push(text: string): string[] {
    this.left += text
    const pieces: string[] = []
    let from = 0
    for (const { 0: sign, index } of this.left.matchAll(sentenceEnds)) {
      // This sign is part of the citations that belong to the previous piece.
      if (index < from) continue
      const end = index + sign.length
      const piece = this.left.slice(from, end)
      const rest = this.left.slice(end)
      if (sign === '.' && abbreviation.test(piece)) continue
      if (sign !== '\n' && mayBeCited.test(rest)) break
      const citations = sign === '\n' ? '' : (/^(?:[ \t]*[[【]\s*r\d{1,3}\s*[\]】][.。]?)*/i.exec(rest)?.[0] ?? '')
      pieces.push(piece + citations)
      from = end + citations.length
    }
    this.left = this.left.slice(from)
    if (this.left.length > maxPieceLength) {
      pieces.push(this.left)
      this.left = ''
    }
    return pieces.filter((piece) => piece !== '')
  }

  end(): string[] {
    const last = this.left
    this.left = ''
    return last === '' ? [] : [last]
  }
}
