/** What a Response can be made of. */
export type FileBody = ConstructorParameters<typeof Response>[0]

/** A file while it arrives, of which nobody but its receiver knows. */
export interface ArrivingFile {
  readonly write: (bytes: Uint8Array) => Promise<void>
  /** From then on the file is there, whole, under this id. */
  readonly store: (id: string) => Promise<void>
  /** Nothing remains of it. What was stored stays. */
  readonly discard: () => Promise<void>
}

/** Stores the bytes of files under unguessable ids; what they are stands in the table `files`. */
export interface FileStore {
  readonly receive: () => Promise<ArrivingFile>
  /** Null when there is no such file. */
  readonly open: (id: string) => Promise<{ readonly size: number; readonly body: FileBody } | null>
  readonly remove: (id: string) => Promise<void>
  /** Bytes that may still be written. */
  readonly freeBytes: () => Promise<number>
  /** Removes what began to arrive and to which nothing was added since `before`: its receiver was killed. */
  readonly dropUnfinished: (before: number) => Promise<void>
  /** Ids of the files stored before `before`, in portions. */
  readonly storedBefore: (before: number) => AsyncIterable<readonly string[]>
}
