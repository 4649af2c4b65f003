export interface AudioKind {
  readonly mime: string
  readonly ending: 'webm' | 'ogg' | 'mp4' | 'wav' | 'mp3'
}

const text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** Requires the document type `webm` in the EBML header, so that other Matroska files are refused. */
const isWebm = (bytes: Buffer) =>
  bytes.readUInt32BE(0) === 0x1a45dfa3 &&
  bytes.subarray(0, 64).includes('webm') &&
  /A_(?:OPUS|VORBIS|PCM)/.test(text(bytes, 0, 4096))

const isOgg = (bytes: Buffer) => text(bytes, 0, 4) === 'OggS' && /OpusHead|vorbis|FLAC|Speex/.test(text(bytes, 0, 128))

/** Images (HEIC, AVIF) use the same container, so a sound track (`soun`) is required. */
const isMp4 = (bytes: Buffer) => text(bytes, 4, 8) === 'ftyp' && bytes.includes('soun')

const isMp3 = (bytes: Buffer) => {
  if (text(bytes, 0, 3) === 'ID3') return true
  const [sync = 0, version = 0, rates = 0] = bytes
  const layerThree = (version & 0xe6) === 0xe2 && (version & 0x18) !== 0x08
  return sync === 0xff && layerThree && rates >> 4 !== 15 && rates >> 4 !== 0 && ((rates >> 2) & 3) !== 3
}

export const audioKindOf = (bytes: Buffer): AudioKind | null => {
  if (bytes.length < 44) return null
  if (isWebm(bytes)) return { mime: 'audio/webm', ending: 'webm' }
  if (isOgg(bytes)) return { mime: 'audio/ogg', ending: 'ogg' }
  if (isMp4(bytes)) return { mime: 'audio/mp4', ending: 'mp4' }
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WAVE') return { mime: 'audio/wav', ending: 'wav' }
  return isMp3(bytes) ? { mime: 'audio/mpeg', ending: 'mp3' } : null
}

const wavSeconds = (bytes: Buffer): number | null => {
  const at = bytes.indexOf('fmt ')
  const rate = at >= 0 && at + 20 <= bytes.length ? bytes.readUInt32LE(at + 16) : 0
  return rate > 0 ? bytes.length / rate : null
}

/** The last Ogg page states a sample position. Opus counts 48,000 samples a second. Null for other codecs. */
const oggSeconds = (bytes: Buffer): number | null => {
  const at = bytes.lastIndexOf('OggS')
  if (!bytes.subarray(0, 128).includes('OpusHead') || at + 14 > bytes.length) return null
  const samples = Number(bytes.readBigInt64LE(at + 6))
  return samples >= 0 ? samples / 48_000 : null
}

/** Returns the start of the last cluster. Assumes that the file counts in milliseconds, which is usual. */
const webmSeconds = (bytes: Buffer): number | null => {
  const at = bytes.lastIndexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75]))
  const timecode = at < 0 ? -1 : bytes.subarray(at, at + 24).indexOf(0xe7)
  const length = timecode < 0 ? 0 : (bytes[at + timecode + 1] ?? 0) & 0x7f
  const from = at + timecode + 2
  return length >= 1 && length <= 6 && from + length <= bytes.length ? bytes.readUIntBE(from, length) / 1000 : null
}

/** Bit rates of layer III in kbit/s, by the index in a frame header: MPEG 1 (`first`) and later versions. */
const mp3Rates = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  later: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const mp3Samples = [44_100, 48_000, 32_000] as const

const mp3Frame = (bytes: Buffer, at: number): { readonly length: number; readonly seconds: number } | null => {
  const head = bytes.readUInt32BE(at)
  const [version, layer] = [(head >>> 19) & 3, (head >>> 17) & 3]
  if (head >>> 21 !== 0x7ff || version === 1 || layer !== 1) return null
  const isFirst = version === 3
  const kilobits = (isFirst ? mp3Rates.first : mp3Rates.later)[(head >>> 12) & 15] ?? 0
  const samples = (mp3Samples[(head >>> 10) & 3] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4)
  if (kilobits === 0 || samples === 0) return null
  const length = Math.floor(((isFirst ? 144 : 72) * kilobits * 1000) / samples) + ((head >>> 9) & 1)
  return { length, seconds: (isFirst ? 1152 : 576) / samples }
}

const mp3Seconds = (bytes: Buffer): number | null => {
  let seconds = 0
  for (let at = 0; at + 4 <= bytes.length;) {
    const frame = mp3Frame(bytes, at)
    seconds += frame?.seconds ?? 0
    at += frame?.length ?? 1
  }
  return seconds > 0 ? seconds : null
}

const timesIn = (bytes: Buffer, box: 'mvhd' | 'mdhd'): { readonly scale: number; readonly duration: number } | null => {
  const at = bytes.indexOf(box) + 4
  if (at < 4 || at + 32 > bytes.length) return null
  const isWide = bytes[at] === 1
  const scaleAt = at + (isWide ? 20 : 12)
  const scale = bytes.readUInt32BE(scaleAt)
  const duration = isWide ? Number(bytes.readBigUInt64BE(scaleAt + 4)) : bytes.readUInt32BE(scaleAt + 4)
  return scale > 0 ? { scale, duration } : null
}

/** A fragmented file may not state its length, so the start of the last fragment is considered, too. */
const mp4Seconds = (bytes: Buffer): number | null => {
  const movieTimes = timesIn(bytes, 'mvhd')
  const statedSeconds = movieTimes ? movieTimes.duration / movieTimes.scale : 0
  const track = timesIn(bytes, 'mdhd')
  const at = bytes.lastIndexOf('tfdt') + 4
  const isPiece = track !== null && at >= 4 && at + 12 <= bytes.length
  const startTime = isPiece ? (bytes[at] === 1 ? Number(bytes.readBigUInt64BE(at + 4)) : bytes.readUInt32BE(at + 4)) : 0
  const seconds = Math.max(statedSeconds, startTime / (track?.scale ?? 1))
  return seconds > 0 ? seconds : null
}

/** Null if the length cannot be read. A file may state a wrong length, so its size is limited, too. */
export const recordingSeconds = (bytes: Buffer, { ending }: AudioKind): number | null => {
  const readers = { wav: wavSeconds, ogg: oggSeconds, webm: webmSeconds, mp3: mp3Seconds, mp4: mp4Seconds }
  return readers[ending](bytes)
}
