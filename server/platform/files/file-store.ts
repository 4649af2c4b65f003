/** The types from which a Response can be made. */
export type FileBody = ConstructorParameters<typeof Response>[0]

/** The format of ids from `random.token`: never part of a path, and without a dot. */
export const isFileId = (text: string): boolean => /^[A-Za-z0-9_-]{16,64}$/.test(text)

/** A file that is still arriving, known only to its receiver. */
export interface ArrivingFile {
  readonly write: (bytes: Uint8Array) => Promise<void>
  /** After this the complete file exists under this id. */
  readonly store: (id: string) => Promise<void>
  /** Deletes everything received so far. A stored file stays. */
  readonly discard: () => Promise<void>
}

export interface FoundFile {
  readonly id: string
  /** When it was stored. */
  readonly at: number
}

/** A file that was swept, and still exists. */
export interface BinnedFile {
  readonly id: string
  /** The account that uploaded it: its files are deleted with it. Null for a visitor's, and if it is unknown. */
  readonly account: string | null
  /** The day on which it was swept. */
  readonly day: string
}

/** What swept files are moved to. It is in the same place as the files, so it uses the same disk. */
export interface FileBin {
  readonly take: (id: string, account: string | null, day: string) => Promise<void>
  readonly list: () => AsyncIterable<readonly BinnedFile[]>
  readonly putBack: (file: BinnedFile) => Promise<void>
  readonly delete: (file: BinnedFile) => Promise<void>
}

/** What the store says about the database that it belongs to: the last word of both, and the one before. */
export interface StoreMark {
  readonly last: string
  readonly before: string | null
}

/** Stores the bytes of files under unguessable ids; the table `files` describes them. */
export interface FileStore {
  readonly receive: () => Promise<ArrivingFile>
  /** Null if there is no such file. */
  readonly open: (id: string) => Promise<{ readonly size: number; readonly body: FileBody } | null>
  readonly remove: (id: string) => Promise<void>
  /** Bytes that may still be written. */
  readonly freeBytes: () => Promise<number>
  /** Deletes unfinished files to which nothing was added since `before`: their receiver was killed. */
  readonly dropUnfinished: (before: number) => Promise<void>
  /** All stored files, in batches. */
  readonly list: () => AsyncIterable<readonly FoundFile[]>
  readonly bin: FileBin
  /** Null if there is none, or if it cannot be read. */
  readonly readMark: () => Promise<StoreMark | null>
  readonly writeMark: (mark: StoreMark) => Promise<void>
}
