const encoder = new TextEncoder()

/** The UTF-8 of one text at a time, always in the same buffer: an encoder would allocate an array for each. */
export class TextBytes {
  bytes = new Uint8Array(256)
  length = 0

  set(text: string): void {
    if (text.length * 3 > this.bytes.length) this.bytes = new Uint8Array(text.length * 3)
    const { bytes } = this
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code > 127) {
        this.length = encoder.encodeInto(text, bytes).written
        return
      }
      bytes[at] = code
    }
    this.length = text.length
  }
}
