/** A download is begun before the address of its bytes may be given up; browsers do not say when. */
const keepAddressMs = 60_000

/** Gives a file to the browser's downloads. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), keepAddressMs)
}
