import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'

const block = 512

interface Entry {
  readonly name: string
  readonly kind: 'file' | 'folder' | 'other'
  readonly content: Buffer
  /** Header, content and padding, as in the archive. */
  readonly raw: Buffer
}

const field = (head: Buffer, from: number, length: number): string => {
  const text = head.toString('latin1', from, from + length)
  const end = text.indexOf('\0')
  return end < 0 ? text : text.slice(0, end)
}

/** The entries of an uncompressed ustar archive, such as the dump of an embedded database. */
function* entriesOf(archive: Buffer): Generator<Entry> {
  for (let at = 0; at + block <= archive.length;) {
    const head = archive.subarray(at, at + block)
    const name = field(head, 0, 100)
    if (name === '') return
    const size = Number.parseInt(field(head, 124, 12).trim() || '0', 8)
    const end = at + block + Math.ceil(size / block) * block
    if (!Number.isInteger(size) || at + block + size > archive.length) throw new Error('the archive is cut off')
    const type = field(head, 156, 1)
    const prefix = field(head, 345, 155)
    yield {
      name: prefix === '' ? name : `${prefix}/${name}`,
      kind: type === '5' ? 'folder' : type === '0' || type === '' ? 'file' : 'other',
      content: archive.subarray(at + block, at + block + size),
      raw: archive.subarray(at, end),
    }
    at = end
  }
  // A complete archive ends with empty blocks.
  throw new Error('the archive is cut off')
}

/** The archive without the entries that `keep` rejects. */
export const filterTar = (archive: Buffer, keep: (name: string) => boolean): Buffer =>
  Buffer.concat([
    ...[...entriesOf(archive)].filter(({ name }) => keep(name)).map(({ raw }) => raw),
    Buffer.alloc(2 * block),
  ])

/** Unpacks files and folders below `folder` and returns the number of files. An entry that leads outside is refused. */
export const untar = (archive: Buffer, folder: string): number => {
  const base = normalize(folder)
  mkdirSync(base, { recursive: true })
  let files = 0
  for (const { name, kind, content } of entriesOf(archive)) {
    const path = normalize(join(base, name))
    if (path !== base && path !== base + sep && !path.startsWith(base + sep))
      throw new Error(`"${name}" leads out of the folder`)
    if (kind === 'folder') mkdirSync(path, { recursive: true })
    if (kind !== 'file') continue
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
    files += 1
  }
  return files
}
