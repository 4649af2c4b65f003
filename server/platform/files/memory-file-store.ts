import type { FileStore, StoreMark } from './file-store.ts'

/** Files of a backend without storage: tests, and `memory://`. */
export const memoryFileStore = (): FileStore => {
  const stored = new Map<string, Uint8Array>()
  let mark: StoreMark | null = null
  return {
    receive: async () => {
      const pieces: Uint8Array[] = []
      return {
        write: async (bytes) => void pieces.push(bytes),
        store: async (id) => void stored.set(id, Buffer.concat(pieces)),
        discard: async () => void pieces.splice(0),
      }
    },
    open: async (id) => {
      const bytes = stored.get(id)
      return bytes ? { size: bytes.length, body: Buffer.from(bytes) } : null
    },
    remove: async (id) => void stored.delete(id),
    freeBytes: async () => Number.POSITIVE_INFINITY,
    dropUnfinished: async () => undefined,
    // Rows and bytes both end with the process: nothing is left over, and nothing could be brought back.
    async *list() {},
    bin: {
      take: async (id) => void stored.delete(id),
      async *list() {},
      putBack: async () => undefined,
      delete: async () => undefined,
    },
    readMark: async () => mark,
    writeMark: async (written) => {
      mark = written
    },
  }
}
