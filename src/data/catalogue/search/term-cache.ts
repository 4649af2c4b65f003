const generation = 8192

/**
 * Remembers what a text was cut into: a register repeats its names, companies and crops thousands of times. Two
 * generations bound it: what was not asked for while 8,192 others were is forgotten.
 */
export class TermCache<Value> {
  private young = new Map<string, Value>()
  private old = new Map<string, Value>()

  get(key: string, make: () => Value): Value {
    const known = this.young.get(key)
    if (known !== undefined) return known
    const value = this.old.get(key) ?? make()
    if (this.young.size >= generation) {
      this.old = this.young
      this.young = new Map()
    }
    this.young.set(key, value)
    return value
  }
}
