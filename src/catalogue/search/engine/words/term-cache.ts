const generation = 8192
/** At least one in so many texts must be found in the cache; otherwise caching costs more than it saves. */
const worthwhile = 8

/**
 * Caches what a text was cut into: a register repeats its names, companies and crops thousands of times. Two
 * generations limit it: a text that is not used while 8,192 others are is dropped. If texts hardly ever repeat
 * (registration numbers), caching ends after the first generation.
 */
export class TermCache<Value> {
  private young = new Map<string, Value>()
  private old = new Map<string, Value>()
  private asked = 0
  private known = 0
  private ended = false

  get(text: string): Value | undefined {
    if (this.ended) return undefined
    this.asked += 1
    const young = this.young.get(text)
    const value = young ?? this.old.get(text)
    if (value === undefined) return undefined
    this.known += 1
    if (young === undefined) this.add(text, value)
    return value
  }

  add(text: string, value: Value): void {
    if (this.ended) return
    if (this.young.size >= generation) {
      this.ended = this.known * worthwhile < this.asked
      this.old = this.ended ? new Map() : this.young
      this.young = new Map()
      this.asked = 0
      this.known = 0
    }
    this.young.set(text, value)
  }
}
