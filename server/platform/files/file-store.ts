/** The types from which a Response can be made. */
export type FileBody = ConstructorParameters<typeof Response>[0]

/** A file that is still arriving, known only to its receiver. */
export interface ArrivingFile {
  readonly write: (bytes: Uint8Array) => Promise<void>
  /** After this the complete file exists under this id. */
  readonly store: (id: string) => Promise<void>
  /** Deletes everything received so far. A stored file stays. */
  readonly discard: () => Promise<void>
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
  /** Ids of the files stored before `before`, in batches. */
  readonly storedBefore: (before: number) => AsyncIterable<readonly string[]>
}
