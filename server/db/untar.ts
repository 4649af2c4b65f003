import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'

const block = 512
const field = (head: Buffer, from: number, length: number): string => {
  const text = head.toString('latin1', from, from + length)
  const end = text.indexOf('\0')
  return end < 0 ? text : text.slice(0, end)
}

/** Unpacks an uncompressed ustar archive of plain files and folders, such as an embedded database dumps. */
export const untar = (archive: Buffer, folder: string): number => {
  let files = 0
  mkdirSync(folder, { recursive: true })
  for (let at = 0; at + block <= archive.length; ) {
    const head = archive.subarray(at, at + block)
    const name = field(head, 0, 100)
    if (name === '') break
    const prefix = field(head, 345, 155)
    const size = Number.parseInt(field(head, 124, 12).trim() || '0', 8)
    const path = normalize(join(folder, prefix, name))
    if (path !== normalize(folder) && !path.startsWith(normalize(folder) + sep)) throw new Error(`"${name}" leads out of the folder`)
    const kind = field(head, 156, 1)
    if (!Number.isInteger(size) || at + block + size > archive.length) throw new Error('the archive is cut off')
    if (kind === '5') mkdirSync(path, { recursive: true })
    else if (kind === '0' || kind === '') {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, archive.subarray(at + block, at + block + size))
      files += 1
    }
    at += block + Math.ceil(size / block) * block
  }
  return files
}
