import { crc32, deflateSync } from 'node:zlib'
import type { Random } from '../system.ts'

/** The image is a PNG, because a program could read the strokes from an SVG file. */
export interface Captcha {
  readonly text: () => string
  readonly draw: (text: string) => Uint8Array<ArrayBuffer>
}

/** Strokes as pairs of digits: x (0 to 6) and y (0 to 9). People can tell these characters apart even if slanted. */
const glyphs: Readonly<Record<string, string>> = {
  3: '01104051534424 445558491908',
  4: '49400666',
  9: '544514030110405158491908',
  A: '093069 1656',
  C: '5140100108194958',
  E: '60000969 0454',
  K: '0009 6005 2369',
  M: '0900346069',
  P: '0900405153440404',
  R: '0900405153440404 2469',
  T: '0060 3039',
  X: '0069 6009',
}
const characters = Object.keys(glyphs)
const length = 5
const [width, height] = [150, 50]

type Point = readonly [x: number, y: number]

const pointsOf = (stroke: string): Point[] =>
  (stroke.match(/../g) ?? []).map((pair): Point => [Number(pair[0]) - 3, Number(pair[1]) - 4.5])

const roundCorners = (line: readonly Point[]): Point[] =>
  line.length < 3
    ? [...line]
    : line.flatMap((point, at): Point[] => {
        const nextPoint = line[at + 1]
        if (!nextPoint) return [point]
        const pointAt = (part: number): Point => [
          point[0] + (nextPoint[0] - point[0]) * part,
          point[1] + (nextPoint[1] - point[1]) * part,
        ]
        return at === 0 ? [point, pointAt(0.8)] : [pointAt(0.2), pointAt(0.8)]
      })

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const pngChunk = Buffer.alloc(body.length + 8)
  pngChunk.writeUInt32BE(data.length)
  body.copy(pngChunk, 4)
  pngChunk.writeUInt32BE(crc32(body), body.length + 4)
  return pngChunk
}

const pngOf = (grey: Uint8Array): Uint8Array<ArrayBuffer> => {
  const head = Buffer.from([0, 0, 0, width, 0, 0, 0, height, 8, 0, 0, 0, 0])
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1) rows.set(grey.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  const signature = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1')
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat([signature, ...parts]))
}

export const createPixelCaptcha = (random: Random): Captcha => {
  const randomBetween = (low: number, high: number) => low + (random.below(10_001) / 10_000) * (high - low)

  const draw = (text: string): Uint8Array<ArrayBuffer> => {
    const noise = random.bytes(width * height)
    const grey = noise.map((grain) => 205 + (grain % 51))
    const [waveX, waveY, lengthX, lengthY] = [
      randomBetween(1.5, 3),
      randomBetween(1.5, 3),
      randomBetween(14, 24),
      randomBetween(18, 34),
    ]
    const [phaseX, phaseY] = [randomBetween(0, 6), randomBetween(0, 6)]
    const stamp = (x: number, y: number, radius: number, ink: number) => {
      const [atX, atY] = [x + waveX * Math.sin(y / lengthX + phaseX), y + waveY * Math.sin(x / lengthY + phaseY)]
      for (let py = Math.max(0, Math.floor(atY - 3)); py <= Math.min(height - 1, atY + 3); py += 1)
        for (let px = Math.max(0, Math.floor(atX - 3)); px <= Math.min(width - 1, atX + 3); px += 1) {
          const cover = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(px - atX, py - atY)))
          const at = py * width + px
          const currentGrey = grey[at] ?? 0
          grey[at] = Math.min(currentGrey, currentGrey + (ink + ((noise[at] ?? 0) >> 2) - currentGrey) * cover)
        }
    }
    const drawLine = (line: readonly Point[], radius: number, ink: number) => {
      for (const [at, [x, y]] of line.entries()) {
        const [toX, toY] = line[at + 1] ?? [x, y]
        const steps = Math.max(1, Math.ceil(Math.hypot(toX - x, toY - y) * 2))
        for (let step = 0; step <= steps; step += 1)
          stamp(x + ((toX - x) * step) / steps, y + ((toY - y) * step) / steps, radius, ink)
      }
    }
    for (const [at, character] of [...text].entries()) {
      const [turn, slant, sizeX, sizeY] = [
        randomBetween(-0.2, 0.2),
        randomBetween(-0.2, 0.2),
        randomBetween(2.8, 3.5),
        randomBetween(3.2, 3.9),
      ]
      const [atX, atY] = [17 + at * 29 + randomBetween(-4, 4), height / 2 + randomBetween(-4, 4)]
      const radius = randomBetween(1, 1.6)
      for (const stroke of (glyphs[character.toUpperCase()] ?? '').split(' ')) {
        const line = roundCorners(pointsOf(stroke)).map(([x, y]): Point => {
          const [wide, high] = [(x + slant * y) * sizeX, y * sizeY]
          return [
            atX + wide * Math.cos(turn) - high * Math.sin(turn),
            atY + wide * Math.sin(turn) + high * Math.cos(turn),
          ]
        })
        drawLine(line, radius, 60)
      }
    }
    // This line is as dark as the characters, so that a program cannot separate it by its colour.
    const knots = [0, 1, 2, 3, 4].map((at): Point => [at * 37.5, randomBetween(4, height - 4)])
    drawLine(roundCorners(roundCorners(knots)), randomBetween(0.6, 0.9), 60)
    return pngOf(grey)
  }

  return {
    text: () => Array.from({ length }, () => characters[random.below(characters.length)]).join(''),
    draw,
  }
}
