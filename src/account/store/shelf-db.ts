import { Dexie, type Table } from 'dexie'
import type { ShelfDocument } from '#domain/shelf/papers.ts'
import type { AccountDb } from './db.ts'

/** A slice of at most 1 MiB. An ArrayBuffer, not a Blob: Safari loses stored Blobs. */
interface ShelfPart {
  readonly id: string
  readonly n: number
  readonly bytes: ArrayBuffer
}

/** A request's file that was once put on the shelf automatically. If the buyer removes it, it is not added again. */
interface ShelvedFile {
  readonly url: string
}

/**
 * Papers that the buyer wants at hand. They have a database beside the account's own, so that their size never takes
 * space from unsent work.
 */
export class ShelfDb extends Dexie {
  declare readonly documents: Table<ShelfDocument, string>
  declare readonly parts: Table<ShelfPart, [string, number]>
  declare readonly shelved: Table<ShelvedFile, string>

  constructor(name: string) {
    super(name, { chromeTransactionDurability: 'strict' })
    this.version(2).stores({ documents: '&id, sha256', parts: '[id+n]', shelved: '&url' })
  }
}

let open: ShelfDb | null = null

/** The shelf of the account with this database. */
export const shelfOf = (account: AccountDb): ShelfDb => {
  const name = account.name.replace('agro-out-', 'agro-shelf-')
  if (open?.name !== name) {
    open?.close()
    open = new ShelfDb(name)
  }
  return open
}

export const shelfParts = (shelf: ShelfDb, id: string) => shelf.parts.where('[id+n]').between([id, 0], [id, Infinity])
