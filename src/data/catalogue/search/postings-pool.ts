const shortest = 8
const longest = 256
/** Bytes at the end of each slice that tell where the next one starts. */
const link = 4

/** A growing table of 32-bit numbers. */
export class Column {
  values: Int32Array<ArrayBuffer> = new Int32Array(1024)

  at(row: number): number {
    return this.values[row]!
  }

  set(row: number, value: number): void {
    if (row >= this.values.length) {
      const grown = new Int32Array(Math.max(row + 1, Math.ceil(this.values.length * 1.5)))
      grown.set(this.values)
      this.values = grown
    }
    this.values[row] = value
  }
}

const stride = 8
const fields = { count: 0, first: 1, last: 2, start: 3, write: 4, end: 5, size: 6 } as const

/**
 * Collects the documents of many lists at once, in one byte array: a list grows by linked slices, each twice the one
 * before, so 250,000 lists of which most have one document, and some 100,000, cost little more than what they hold.
 * Documents must come in ascending order. What is known of a list lies together (one cache line): lists are touched in
 * random order, millions of times.
 */
export class PostingsPool {
  private bytes: Uint8Array = new Uint8Array(1 << 16)
  private used = 0
  private readonly heads = new Column()
  lists = 0

  open(): number {
    this.heads.set(this.lists * stride + stride - 1, 0)
    return this.lists++
  }

  count(list: number): number {
    return this.heads.at(list * stride + fields.count)
  }

  append(list: number, doc: number): void {
    const heads = this.heads.values
    const head = list * stride
    const count = heads[head + fields.count]!++
    if (count === 0) heads[head + fields.first] = doc
    else {
      if (count === 1) {
        const start = this.allocate(shortest)
        heads[head + fields.start] = start
        this.writeTo(head, start, shortest)
      }
      let rest = doc - heads[head + fields.last]! - 1
      while (rest > 127) {
        this.put(head, (rest & 127) | 128)
        rest >>>= 7
      }
      this.put(head, rest)
    }
    heads[head + fields.last] = doc
  }

  /** Copies a list to `into`, which has room for `count(list)` ordinals. */
  read(list: number, into: Int32Array): void {
    const head = list * stride
    const count = this.heads.at(head + fields.count)
    if (count === 0) return
    into[0] = this.heads.at(head + fields.first)
    let at = this.heads.at(head + fields.start)
    let size = shortest
    let end = at + size - link
    const { bytes } = this
    const next = (): number => {
      if (at === end) {
        at = bytes[end]! | (bytes[end + 1]! << 8) | (bytes[end + 2]! << 16) | (bytes[end + 3]! << 24)
        size = Math.min(size * 2, longest)
        end = at + size - link
      }
      return bytes[at++]!
    }
    for (let row = 1, doc = into[0]; row < count; row++) {
      let gap = 0
      let byte = next()
      for (let shift = 0; ; shift += 7) {
        gap |= (byte & 127) << shift
        if (byte < 128) break
        byte = next()
      }
      doc += gap + 1
      into[row] = doc
    }
  }

  private put(head: number, byte: number): void {
    const heads = this.heads.values
    let at = heads[head + fields.write]!
    const end = heads[head + fields.end]!
    if (at === end) {
      const size = Math.min(heads[head + fields.size]! * 2, longest)
      at = this.allocate(size)
      this.bytes[end] = at & 255
      this.bytes[end + 1] = (at >>> 8) & 255
      this.bytes[end + 2] = (at >>> 16) & 255
      this.bytes[end + 3] = at >>> 24
      this.writeTo(head, at, size)
    }
    this.bytes[at] = byte
    heads[head + fields.write] = at + 1
  }

  private writeTo(head: number, start: number, size: number): void {
    const heads = this.heads.values
    heads[head + fields.write] = start
    heads[head + fields.end] = start + size - link
    heads[head + fields.size] = size
  }

  private allocate(size: number): number {
    const start = this.used
    this.used += size
    if (this.used > this.bytes.length) {
      const grown = new Uint8Array(Math.max(this.used, Math.ceil(this.bytes.length * 1.5)))
      grown.set(this.bytes)
      this.bytes = grown
    }
    return start
  }
}
