import { vi } from 'vitest'

interface SavedFile {
  readonly name: string
  readonly file: Blob
}

/** The downloads that the app offers until `vi.restoreAllMocks()`. The window here does not save any. */
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
