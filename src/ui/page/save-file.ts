/** In ms: when a download's URL is revoked. Its start is not reported, and revoking earlier would break it. */
const revokeAfterMs = 60_000

export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs)
}
