import type { FileStore } from './file-store.ts'

/** Files of a backend that keeps nothing: tests, and `memory://`. */
export const memoryFileStore = (): FileStore => {
  const kept = new Map<string, Uint8Array>()
  return {
    put: async (id, bytes) => void kept.set(id, bytes),
    open: async (id) => {
      const bytes = kept.get(id)
      return bytes ? { size: bytes.length, body: Buffer.from(bytes) } : null
    },
    remove: async (id) => void kept.delete(id),
  }
}
