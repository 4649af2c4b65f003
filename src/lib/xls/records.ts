import { joined, u16, u32, u8, utf16 } from './bytes.ts'

/** Records of a BIFF8 stream ([MS-XLS]): number, length, at most 8,224 bytes. The rest goes into CONTINUE records. */
const longest = 8224
const continueRecord = 0x3c

export const record = (id: number, ...parts: readonly Uint8Array[]): Uint8Array => {
  const data = joined(parts)
  return joined([u16(id), u16(data.length), data])
}

/** A string with a one-byte length: names of sheets and fonts. */
export const shortText = (text: string): Uint8Array => joined([u8(text.length), u8(1), utf16(text)])

/** A string with a two-byte length: number formats. */
export const longText = (text: string): Uint8Array => joined([u16(text.length), u8(1), utf16(text)])

interface Open {
  readonly done: Uint8Array[]
  parts: Uint8Array[]
  size: number
}

const push = (open: Open, part: Uint8Array) => {
  open.parts.push(part)
  open.size += part.length
}

const breakOff = (open: Open) => {
  open.done.push(joined(open.parts))
  open.parts = []
  open.size = 0
}

/** A string can go on in the next record after any character, behind a byte that repeats that it is UTF-16. */
const pushText = (open: Open, text: string) => {
  if (open.size + 5 > longest) breakOff(open)
  push(open, u16(text.length))
  push(open, u8(1))
  let at = 0
  while (at < text.length) {
    const room = Math.floor((longest - open.size) / 2)
    if (room === 0) {
      breakOff(open)
      push(open, u8(1))
      continue
    }
    push(open, utf16(text.slice(at, at + room)))
    at += room
  }
}

/** The table of all texts in the workbook; cells refer to their index. `uses`: number of cells that do. */
export const textTable = (texts: readonly string[], uses: number): Uint8Array => {
  const open: Open = { done: [], parts: [], size: 0 }
  push(open, u32(uses))
  push(open, u32(texts.length))
  for (const text of texts) pushText(open, text)
  breakOff(open)
  const [first, ...rest] = open.done
  return joined([record(0xfc, first ?? new Uint8Array()), ...rest.map((part) => record(continueRecord, part))])
}
