/** A download is begun before the address of its bytes may be given up; browsers do not say when. */
const keepAddressMs = 60_000

/** Hands a file to the browser, which keeps it where the reader keeps files. Works without a network. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), keepAddressMs)
}
