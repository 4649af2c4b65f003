import { vi } from 'vitest'

interface SavedFile {
  readonly name: string
  readonly file: Blob
}

/** Collects downloads until the end of the test, because happy-dom does not save files. */
export const savedFiles = (): readonly SavedFile[] => {
  const files: SavedFile[] = []
  const blobs = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const address = `blob:${blobs.size}`
    if (file instanceof Blob) blobs.set(address, file)
    return address
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = blobs.get(this.getAttribute('href') ?? '')
    if (file) files.push({ name: this.download, file })
  })
  return files
}
