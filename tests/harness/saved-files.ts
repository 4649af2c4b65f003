import { vi } from 'vitest'

interface SavedFile {
  readonly name: string
  readonly file: Blob
}

/** Collects the downloads that the app offers until `vi.restoreAllMocks()`. happy-dom does not save files. */
export const savedFiles = (): readonly SavedFile[] => {
  const saved: SavedFile[] = []
  const offered = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const address = `blob:${offered.size}`
    if (file instanceof Blob) offered.set(address, file)
    return address
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = offered.get(this.getAttribute('href') ?? '')
    if (file) saved.push({ name: this.download, file })
  })
  return saved
}
