/** Hands a file to the browser, which keeps it where the reader keeps files. Works without a network. */
export const saveFile = (name: string, content: Uint8Array<ArrayBuffer> | string, type: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has taken it by the next turn; some take it in this one's end only.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Minutes east of UTC of this device's clock at a moment. */
export const offsetHere = (ms: number): number => -new Date(ms).getTimezoneOffset()
