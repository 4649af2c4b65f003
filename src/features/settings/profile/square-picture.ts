/** Side of the profile picture in pixels: three times the largest size at which it is shown. */
const side = 192
const quality = 0.85

/** Returns a square JPEG without metadata, or the file itself without a canvas. Rejects if it cannot be decoded. */
export const cropToSquare = async (file: File): Promise<{ readonly blob: Blob; readonly name: string }> => {
  if (typeof createImageBitmap === 'undefined' || typeof OffscreenCanvas === 'undefined')
    return { blob: file, name: file.name }
  const picture = await createImageBitmap(file)
  try {
    const cutSize = Math.min(picture.width, picture.height)
    const canvas = new OffscreenCanvas(side, side)
    const pen = canvas.getContext('2d')
    if (!pen) return { blob: file, name: file.name }
    pen.imageSmoothingQuality = 'high'
    // A JPEG has no transparency: without a white background, transparent areas would become black.
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, side, side)
    pen.drawImage(
      picture,
      (picture.width - cutSize) / 2,
      (picture.height - cutSize) / 2,
      cutSize,
      cutSize,
      0,
      0,
      side,
      side,
    )
    return { blob: await canvas.convertToBlob({ type: 'image/jpeg', quality }), name: 'profile.jpg' }
  } finally {
    picture.close()
  }
}
