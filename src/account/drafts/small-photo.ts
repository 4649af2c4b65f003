import { photoSide } from '#contract/entities/request.ts'
import { isHeif } from '#domain/files/file-kind.ts'
import type { AccountDb } from '../store/db.ts'
import { originalPhotosKey } from '../store/own-value-keys.ts'

const quality = 0.85

const starts = (bytes: Uint8Array, text: string, at: number) =>
  [...text].every((letter, n) => bytes[at + n] === letter.charCodeAt(0))

/** The bytes decide. PNG and GIF are drawings and screenshots, whose letters would become hard to read. */
export const isPhoto = (head: Uint8Array): boolean =>
  (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) || starts(head, 'WEBP', 8) || isHeif(head)

/** Null if the photo is small enough already. */
export const smallerSize = (
  width: number,
  height: number,
): { readonly width: number; readonly height: number } | null => {
  const share = photoSide / Math.max(width, height)
  return share >= 1 ? null : { width: Math.round(width * share), height: Math.round(height * share) }
}

/**
 * The photo as a JPEG. Null if this browser cannot draw it, or if it is small enough and `always` is not set. The
 * camera's rotation is applied to the pixels.
 */
const redraw = async (photo: Blob, smaller: typeof smallerSize, always: boolean): Promise<Blob | null> => {
  if (typeof createImageBitmap === 'undefined' || typeof OffscreenCanvas === 'undefined') return null
  const picture = await createImageBitmap(photo)
  try {
    const { width, height } = picture
    const size = smaller(width, height) ?? (always ? { width, height } : null)
    const canvas = size && new OffscreenCanvas(size.width, size.height)
    const pen = canvas?.getContext('2d')
    if (!canvas || !pen) return null
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(picture, 0, 0, size.width, size.height)
    return await canvas.convertToBlob({ type: 'image/jpeg', quality })
  } finally {
    picture.close()
  }
}

const sameSize = () => null

const asJpeg = (name: string): string => (/\.jpe?g$/i.test(name) ? name : `${name.replace(/\.[^.]*$/, '')}.jpg`)

/**
 * The photo to be stored: made smaller, unless the buyer wants originals, it is not a photo, the browser cannot, or it
 * would not become smaller. A phone's own format, which nobody may attach, becomes a JPEG in any case if the browser can
 * read it.
 */
export const smallPhoto = async (
  db: AccountDb,
  file: Blob,
  name: string,
): Promise<{ readonly file: Blob; readonly name: string }> => {
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer())
  if (!isPhoto(head)) return { file, name }
  const original = (await db.meta.get(originalPhotosKey))?.v === true
  const foreign = isHeif(head)
  if (original && !foreign) return { file, name }
  const small = await redraw(file, original ? sameSize : smallerSize, foreign).catch(() => null)
  return small && (foreign || small.size < file.size) ? { file: small, name: asJpeg(name) } : { file, name }
}
