/** A growing array of 32-bit numbers. */
export class Numbers {
  values: Int32Array<ArrayBuffer>
  length = 0

  constructor(capacity = 1024) {
    this.values = new Int32Array(capacity)
  }

  /** A view of the numbers pushed so far; later ones may not be in it. */
  filled(): Int32Array<ArrayBuffer> {
    return this.values.subarray(0, this.length)
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const grown = new Int32Array(Math.ceil(this.length * 1.5))
      grown.set(this.values)
      this.values = grown
    }
    this.values[this.length++] = value
  }
}

/** Lists of numbers in one array: list `n` ends at `ends[n]` and starts where the previous one ends. */
export class Lists {
  readonly items = new Numbers()
  readonly ends = new Numbers()

  get length(): number {
    return this.ends.length
  }

  start(list: number): number {
    return list === 0 ? 0 : this.ends.values[list - 1]!
  }

  /** Ends the list of what was pushed to `items` since the previous list. */
  close(): void {
    this.ends.push(this.items.length)
  }
}

/** 0, 1, 2, … A loop, because `from` with a function takes ten times as long. */
export const ascending = (length: number): Int32Array<ArrayBuffer> => {
  const numbers = new Int32Array(length)
  for (let at = 0; at < length; at++) numbers[at] = at
  return numbers
}
