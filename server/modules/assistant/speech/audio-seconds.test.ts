import { describe, expect, test } from 'vitest'
import { wavOf } from '#tests/harness/speech-double.ts'
import { audioKindOf, recordingSeconds } from './audio-seconds.ts'

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Buffer.concat([
    ...parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
    Buffer.alloc(64),
  ])
const ebml = [0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84]
const cluster = (ms: number) => [
  0x1f,
  0x43,
  0xb6,
  0x75,
  0x01,
  0xff,
  0xff,
  0xff,
  0xff,
  0xff,
  0xff,
  0xff,
  0xe7,
  0x83,
  ms >> 16,
  (ms >> 8) & 255,
  ms & 255,
]
const oggPage = (samples: number) => {
  const page = Buffer.alloc(27)
  page.write('OggS')
  page.writeBigInt64LE(BigInt(samples), 6)
  return [...page]
}

const u32 = (value: number) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]
const mp4Head = (scale: number, duration: number) =>
  [
    [0, 0, 0, 28],
    'ftypisom',
    'hdlr soun',
    ...['mvhd', 'mdhd'].flatMap((box) => [box, [...u32(0), ...u32(0), ...u32(0), ...u32(scale), ...u32(duration)]]),
    [0, 0, 0, 0],
  ] as const
/** An MP3 of 32 kbit/s at 16 kHz: its frames have 144 bytes and last 36 ms. */
const mp3 = (seconds: number) => {
  const frame = [0xff, 0xf3, 0x48, 0x64, ...Array.from({ length: 140 }, () => 0)]
  return Buffer.concat(Array.from({ length: Math.round(seconds / 0.036) }, () => Buffer.from(frame)))
}

const webm = (ms: number) => bytes(ebml, 'webm', 'A_OPUS', cluster(0), cluster(ms))
const ogg = (seconds: number) => bytes(oggPage(0), 'OpusHead', oggPage(48_000 * seconds))

describe('a recording is recognised by its content, not its name', () => {
  test.each([
    ['webm', webm(1000), 'audio/webm'],
    ['ogg', ogg(1), 'audio/ogg'],
    ['mp4', bytes([0, 0, 0, 28], 'ftypisom', 'hdlr soun'), 'audio/mp4'],
    ['wav', wavOf(1), 'audio/wav'],
    ['mp3', bytes([0xff, 0xfb, 0x90, 0x64]), 'audio/mpeg'],
    ['mp3 with a tag', bytes('ID3', [4, 0, 0]), 'audio/mpeg'],
  ])('%s is a recording', (_, file, mime) => expect(audioKindOf(file)?.mime).toBe(mime))

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a picture', bytes([0x89], 'PNG\r\n')],
    ['a JPEG, whose first byte is that of MP3', bytes([0xff, 0xd8, 0xff, 0xe0])],
    ['text in UTF-16', bytes([0xff, 0xfe, 0x41, 0])],
    ['a web page', bytes('<html><script>alert(1)</script>')],
    ['a film in Matroska', bytes(ebml, 'matroska', 'A_OPUS')],
    ['a WebM without sound', bytes(ebml, 'webm', 'V_VP9')],
    ['a HEIC picture', bytes([0, 0, 0, 28], 'ftypheic', 'pict')],
    ['a WebP picture, which is RIFF like WAV', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 ')],
  ])('%s is not a recording', (_, file) => expect(audioKindOf(file)).toBeNull())
})

test.each([
  ['webm', webm(180_000), 180],
  ['ogg', ogg(180), 180],
  ['wav', wavOf(180), 180],
  ['mp3', mp3(180), 180],
  ['mp3 with a tag and a gap', Buffer.concat([bytes('ID3', [4, 0, 0]), mp3(90), bytes('dirt'), mp3(90)]), 180],
  ['mp4', bytes(...mp4Head(1000, 180_000)), 180],
  ['mp4 in fragments', bytes(...mp4Head(1000, 0), 'moof', 'tfdt', u32(0), u32(0), 'tfdt', u32(0), u32(180_000)), 180],
])('the length of a long recording is read, even if the file is small: %s', (_, file, seconds) => {
  const kind = audioKindOf(file)
  expect(kind && recordingSeconds(file, kind)).toBeCloseTo(seconds, 0)
})
