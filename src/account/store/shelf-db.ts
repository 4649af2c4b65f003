import { Dexie, type Table } from 'dexie'
import type { ShelfDocument } from '#domain/shelf/document.ts'
import type { AccountDb } from './db.ts'

/** A slice of at most 1 MiB. Never a Blob: Safari loses those. */
interface ShelfPart {
  readonly id: string
  readonly n: number
  readonly bytes: ArrayBuffer
}

/** A file of a request that was put on the shelf by itself once: taken off by the buyer, it does not come back. */
interface ShelvedFile {
  readonly url: string
}

/** Papers the buyer wants at hand: a database beside the account's own, so that its size never stands in the way of unsent work. */
export class ShelfDb extends Dexie {
  declare readonly documents: Table<ShelfDocument, string>
  declare readonly parts: Table<ShelfPart, [string, number]>
  declare readonly shelved: Table<ShelvedFile, string>

  constructor(name: string) {
    super(name, { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ documents: '&id, sha256', parts: '[id+n]' })
    this.version(2).stores({ shelved: '&url' })
  }
}

let open: ShelfDb | null = null

/** The shelf of the account whose database this is. */
export const shelfOf = (account: AccountDb): ShelfDb => {
  const name = account.name.replace('agro-out-', 'agro-shelf-')
  if (open?.name !== name) {
    open?.close()
    open = new ShelfDb(name)
  }
  return open
}

export const shelfParts = (shelf: ShelfDb, id: string) => shelf.parts.where('[id+n]').between([id, 0], [id, Infinity])
