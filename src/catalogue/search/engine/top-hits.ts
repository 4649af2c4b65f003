/**
 * Keeps the best k of many: a heap whose root is the worst kept, so most candidates cost one comparison. Equal scores
 * stand in the order of their ordinals.
 */
export class TopHits {
  private readonly docs: number[] = []
  private readonly scores: number[] = []
  private readonly most: number
  /** What a candidate must beat: anything, until there are k. */
  private worstScore: number
  private worstDoc = Number.POSITIVE_INFINITY

  constructor(most: number) {
    this.most = most
    this.worstScore = most === 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
  }

  takes(doc: number, score: number): boolean {
    if (score < this.worstScore) return false
    return score > this.worstScore || doc < this.worstDoc
  }

  /** Only for what {@link takes} has accepted. */
  add(doc: number, score: number): void {
    const { docs, scores } = this
    if (docs.length < this.most) {
      docs.push(doc)
      scores.push(score)
      this.rise(docs.length - 1)
      if (docs.length < this.most) return
    } else {
      docs[0] = doc
      scores[0] = score
      this.sink(0)
    }
    this.worstScore = scores[0]!
    this.worstDoc = docs[0]!
  }

  /** Best first. */
  sorted(): { doc: number; score: number }[] {
    return this.docs
      .map((doc, at) => ({ doc, score: this.scores[at]! }))
      .sort((a, b) => b.score - a.score || a.doc - b.doc)
  }

  private worse(a: number, b: number): boolean {
    const difference = this.scores[a]! - this.scores[b]!
    return difference === 0 ? this.docs[a]! > this.docs[b]! : difference < 0
  }

  private swap(a: number, b: number): void {
    const { docs, scores } = this
    const doc = docs[a]!
    const score = scores[a]!
    docs[a] = docs[b]!
    scores[a] = scores[b]!
    docs[b] = doc
    scores[b] = score
  }

  private rise(from: number): void {
    for (let at = from; at > 0;) {
      const parent = (at - 1) >>> 1
      if (!this.worse(at, parent)) return
      this.swap(at, parent)
      at = parent
    }
  }

  private sink(from: number): void {
    for (let at = from; ;) {
      let worst = at
      const left = at * 2 + 1
      if (left < this.docs.length && this.worse(left, worst)) worst = left
      if (left + 1 < this.docs.length && this.worse(left + 1, worst)) worst = left + 1
      if (worst === at) return
      this.swap(at, worst)
      at = worst
    }
  }
}
