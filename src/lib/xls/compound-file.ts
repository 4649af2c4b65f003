export const u8 = (value: number): Uint8Array => Uint8Array.of(value & 0xff)
export const u16 = (value: number): Uint8Array => Uint8Array.of(value & 0xff, (value >>> 8) & 0xff)
export const u32 = (value: number): Uint8Array =>
  Uint8Array.of(value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, (value >>> 24) & 0xff)

export const f64 = (value: number): Uint8Array => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setFloat64(0, value, true)
  return bytes
}

export const utf16 = (text: string): Uint8Array =>
  joinBytes(Array.from({ length: text.length }, (_, at) => u16(text.charCodeAt(at))))

export const joinBytes = (parts: readonly Uint8Array[]): Uint8Array => {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/* A compound file ([MS-CFB], version 3) is a file system of 512-byte sectors with an allocation table. */
const sectorSize = 512
const perSector = sectorSize / 4
/** The number of allocation-table sectors that the header can list. Further ones are listed in separate sectors. */
const maxInHeader = 109

const freeSector = 0xff_ff_ff_ff
const endOfChain = 0xff_ff_ff_fe
const tableSector = 0xff_ff_ff_fd
const listSector = 0xff_ff_ff_fc

/** Minimum size, to which the stream is padded: a smaller one would need a separate mini stream. */
const minStreamSize = 4096

const padStream = (bytes: Uint8Array): Uint8Array => {
  const size = Math.max(minStreamSize, Math.ceil(bytes.length / sectorSize) * sectorSize)
  const all = new Uint8Array(size)
  all.set(bytes)
  return all
}

const tableSize = (content: number): { tables: number; lists: number } => {
  let [tables, lists] = [0, 0]
  for (;;) {
    const tableCount = Math.ceil((content + tables + lists) / perSector)
    const listCount = tableCount <= maxInHeader ? 0 : Math.ceil((tableCount - maxInHeader) / (perSector - 1))
    if (tableCount === tables && listCount === lists) return { tables, lists }
    ;[tables, lists] = [tableCount, listCount]
  }
}

const chain = (first: number, length: number): number[] =>
  Array.from({ length }, (_, n) => (n === length - 1 ? endOfChain : first + n + 1))

const entry = (name: string, type: 0 | 2 | 5, child: number, start: number, size: number): Uint8Array => {
  const bytes = new Uint8Array(128)
  const text = utf16(name)
  bytes.set(text)
  bytes.set(u16(name === '' ? 0 : text.length + 2), 64)
  bytes[66] = type
  // 1: black. The node is the root of its red-black tree, because each tree has only one node.
  bytes[67] = 1
  bytes.set(joinBytes([u32(freeSector), u32(freeSector), u32(child)]), 68)
  bytes.set(u32(start), 116)
  bytes.set(u32(size), 120)
  return bytes
}

const fillTable = (numbers: readonly number[], size: number): Uint8Array =>
  joinBytes([...numbers, ...Array.from({ length: size - numbers.length }, () => freeSector)].map(u32))

/** The sectors that list the table sectors beyond those in the header. Each ends with the number of the next one. */
const listSectors = (tableIds: readonly number[], firstList: number, lists: number): Uint8Array[] => {
  const rest = tableIds.slice(maxInHeader)
  return Array.from({ length: lists }, (_, n) => {
    const names = fillTable(rest.slice(n * (perSector - 1), (n + 1) * (perSector - 1)), perSector - 1)
    return joinBytes([names, u32(n === lists - 1 ? endOfChain : firstList + n + 1)])
  })
}

export const compoundFile = (workbook: Uint8Array): Uint8Array => {
  const stream = padStream(workbook)
  const streamSectors = stream.length / sectorSize
  const directory = streamSectors
  const { tables, lists } = tableSize(streamSectors + 1)
  const firstTable = streamSectors + 1
  const firstList = firstTable + tables
  const tableIds = Array.from({ length: tables }, (_, n) => firstTable + n)
  const table = [
    ...chain(0, streamSectors),
    endOfChain,
    ...tableIds.map(() => tableSector),
    ...Array.from({ length: lists }, () => listSector),
  ]
  const header = joinBytes([
    Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
    new Uint8Array(16),
    // Version 3, little-endian, sectors of 2^9 bytes and mini sectors of 2^6 bytes.
    ...[0x3e, 3, 0xff_fe, 9, 6].map(u16),
    new Uint8Array(6),
    u32(0),
    u32(tables),
    u32(directory),
    u32(0),
    u32(minStreamSize),
    u32(endOfChain),
    u32(0),
    u32(lists === 0 ? endOfChain : firstList),
    u32(lists),
    fillTable(tableIds.slice(0, maxInHeader), maxInHeader),
  ])
  return joinBytes([
    header,
    stream,
    entry('Root Entry', 5, 1, endOfChain, 0),
    entry('Workbook', 2, freeSector, 0, stream.length),
    entry('', 0, freeSector, 0, 0),
    entry('', 0, freeSector, 0, 0),
    fillTable(table, tables * perSector),
    ...listSectors(tableIds, firstList, lists),
  ])
}
