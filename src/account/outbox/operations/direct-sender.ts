import type { BlockCause } from '#domain/requests/draft/causes.ts'
import type { DraftRow } from '../../store/rows.ts'

/**
 * What became of a send from memory. `not-sent`: certainly not applied, and may be tried again. `unclear`: it may have
 * arrived; a repetition sends the same bytes, or reads first. `cannot-tell`: reading did not tell either, so a person
 * decides (PARK-1). `approval`: an administrator of the company decides. `other-text`: another device has sent it.
 */
export type DirectResult =
  | { readonly is: 'sent' | 'approval' | 'unclear' | 'cannot-tell' | 'other-text' | 'changed-elsewhere' }
  | { readonly is: 'not-sent'; readonly why: 'offline' | 'sign-in' | 'server' }
  | { readonly is: 'refused'; readonly block: BlockCause }

/** Sends drafts while nothing can be stored on this device. */
export interface DirectSender {
  /** Sends a draft, or finds out what became of its last send. Simultaneous calls for one draft share one send. */
  readonly send: (draft: DraftRow) => Promise<DirectResult>
  /** Names of files whose bytes this device does not have any more. They are left out of the request. */
  readonly lostFiles: (draft: DraftRow) => Promise<readonly string[]>
  /** Stores the login again, if the browser has removed it with the data. */
  readonly storeLogin: () => Promise<void>
}
