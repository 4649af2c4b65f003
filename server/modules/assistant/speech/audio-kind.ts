/** An accepted kind of recording, recognised by its bytes. */
export interface AudioKind {
  readonly mime: string
  readonly ending: 'webm' | 'ogg' | 'mp4' | 'wav' | 'mp3'
}

const text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** The document type is in the head of an EBML file; Matroska in general is not accepted. */
const isWebm = (bytes: Buffer) =>
  bytes.readUInt32BE(0) === 0x1a45dfa3 &&
  bytes.subarray(0, 64).includes('webm') &&
  /A_(?:OPUS|VORBIS|PCM)/.test(text(bytes, 0, 4096))

const isOgg = (bytes: Buffer) => text(bytes, 0, 4) === 'OggS' && /OpusHead|vorbis|FLAC|Speex/.test(text(bytes, 0, 128))

/** Images (HEIC, AVIF) use the same container, so a sound track is required. */
const isMp4 = (bytes: Buffer) => text(bytes, 4, 8) === 'ftyp' && bytes.includes('soun')

/** An ID3 tag, or the head of a layer III frame without reserved bits. */
const isMp3 = (bytes: Buffer) => {
  if (text(bytes, 0, 3) === 'ID3') return true
  const [sync = 0, version = 0, rates = 0] = bytes
  const layerThree = (version & 0xe6) === 0xe2 && (version & 0x18) !== 0x08
  return sync === 0xff && layerThree && rates >> 4 !== 15 && rates >> 4 !== 0 && ((rates >> 2) & 3) !== 3
}

/** Null if it is not a recording, whatever its name or type claims. */
export const audioKind = (bytes: Buffer): AudioKind | null => {
  if (bytes.length < 44) return null
  if (isWebm(bytes)) return { mime: 'audio/webm', ending: 'webm' }
  if (isOgg(bytes)) return { mime: 'audio/ogg', ending: 'ogg' }
  if (isMp4(bytes)) return { mime: 'audio/mp4', ending: 'mp4' }
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WAVE') return { mime: 'audio/wav', ending: 'wav' }
  return isMp3(bytes) ? { mime: 'audio/mpeg', ending: 'mp3' } : null
}
