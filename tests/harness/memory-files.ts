import type { FileStore, PartCache, StorePairing } from '#server/platform/files/file-store.ts'

export const memoryPartCache = (): PartCache => {
  const parts = new Map<string, Uint8Array>()
  return {
    read: async (name) => parts.get(name) ?? null,
    write: async (name, bytes) => void parts.set(name, bytes),
    names: async () => [...parts.keys()],
    remove: async (name) => void parts.delete(name),
  }
}

export const memoryFileStore = (): FileStore => {
  const storedFiles = new Map<string, Uint8Array>()
  let mark: StorePairing | null = null
  return {
    receive: async () => {
      const pieces: Uint8Array[] = []
      return {
        write: async (bytes) => void pieces.push(bytes),
        async *read() {
          yield* pieces
        },
        store: async (id) => void storedFiles.set(id, Buffer.concat(pieces)),
        discard: async () => void pieces.splice(0),
      }
    },
    open: async (id) => {
      const bytes = storedFiles.get(id)
      return bytes ? { size: bytes.length, body: Buffer.from(bytes) } : null
    },
    remove: async (id) => void storedFiles.delete(id),
    freeBytes: async () => Number.POSITIVE_INFINITY,
    dropUnfinished: async () => undefined,
    // Both rows and bytes are lost when the process ends, so files can be neither orphaned nor restored.
    async *list() {},
    bin: {
      take: async (id) => void storedFiles.delete(id),
      async *list() {},
      putBack: async () => undefined,
      delete: async () => undefined,
    },
    readMark: async () => mark,
    writeMark: async (newMark) => {
      mark = newMark
    },
  }
}
