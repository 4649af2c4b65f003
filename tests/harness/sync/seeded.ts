import type { Random } from '#lib/random.ts'

/** mulberry32: the same numbers on every platform, so that a printed seed repeats a history. */
export class SeededRandom {
  #state: number
  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  pick<T>(list: readonly T[]): T {
    const one = list[this.below(list.length)]
    if (one === undefined) throw new Error('nothing to pick from')
    return one
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  shuffled<T>(list: readonly T[]): T[] {
    const keyed = list.map((one) => ({ one, at: this.next() }))
    return keyed.sort((a, b) => a.at - b.at).map(({ one }) => one)
  }

  asRandom(prefix: string): Random {
    let count = 0
    return { number: () => this.next(), uuid: () => `${prefix}-${++count}-${this.below(1e9).toString(36)}` }
  }
}
