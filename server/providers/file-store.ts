/** What a Response can be made of. */
export type FileBody = ConstructorParameters<typeof Response>[0]

/** Keeps the bytes of files under unguessable ids; what they are stands in the table `files`. */
export interface FileStore {
  readonly put: (id: string, bytes: Uint8Array) => Promise<void>
  /** Null when there is no such file. */
  readonly open: (id: string) => Promise<{ readonly size: number; readonly body: FileBody } | null>
  readonly remove: (id: string) => Promise<void>
}
