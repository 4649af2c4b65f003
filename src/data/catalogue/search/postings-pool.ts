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

/**
 * Collects the documents of many lists at once, in one byte array: a list grows by linked slices, each twice the one
 * before, so 250,000 lists of which most have one document, and some 100,000, cost little more than what they hold.
 * Documents must come in ascending order.
 */
export class PostingsPool {
  private bytes: Uint8Array = new Uint8Array(1 << 16)
  private used = 0
  private readonly counts = new Column()
  private readonly firsts = new Column()
  private readonly lasts = new Column()
  private readonly starts = new Column()
  private readonly ends = new Column()
  private readonly writes = new Column()
  private readonly sizes = new Column()
  lists = 0

  open(): number {
    this.counts.set(this.lists, 0)
    return this.lists++
  }

  count(list: number): number {
    return this.counts.at(list)
  }

  append(list: number, doc: number): void {
    const count = this.counts.at(list)
    this.counts.values[list] = count + 1
    if (count === 0) {
      this.firsts.set(list, doc)
      this.lasts.set(list, doc)
      return
    }
    if (count === 1) {
      const start = this.allocate(shortest)
      this.starts.set(list, start)
      this.writeTo(list, start, shortest)
    }
    let rest = doc - this.lasts.at(list) - 1
    while (rest > 127) {
      this.put(list, (rest & 127) | 128)
      rest >>>= 7
    }
    this.put(list, rest)
    this.lasts.values[list] = doc
  }

  /** Copies a list to `into`, which has room for `count(list)` ordinals. */
  read(list: number, into: Int32Array): void {
    const count = this.counts.at(list)
    if (count === 0) return
    into[0] = this.firsts.at(list)
    let at = this.starts.at(list)
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

  private put(list: number, byte: number): void {
    let at = this.writes.at(list)
    const end = this.ends.at(list)
    if (at === end) {
      const size = Math.min(this.sizes.at(list) * 2, longest)
      at = this.allocate(size)
      this.bytes[end] = at & 255
      this.bytes[end + 1] = (at >>> 8) & 255
      this.bytes[end + 2] = (at >>> 16) & 255
      this.bytes[end + 3] = at >>> 24
      this.writeTo(list, at, size)
    }
    this.bytes[at] = byte
    this.writes.values[list] = at + 1
  }

  private writeTo(list: number, start: number, size: number): void {
    this.writes.set(list, start)
    this.ends.set(list, start + size - link)
    this.sizes.set(list, size)
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
