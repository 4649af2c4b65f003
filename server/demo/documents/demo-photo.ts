import { crc32, deflateSync } from 'node:zlib'

const [width, height] = [640, 400]
/** Colours by number, red green blue. */
const colours = { sky: 0xdce9f2, ground: 0xb9c4b0, wall: 0x8a97a3, roof: 0x5f6c78, pane: 0xf4f1e0, ink: 0x1f2a33 }
type Colour = keyof typeof colours
const numbers = Object.fromEntries(Object.keys(colours).map((name, number) => [name, number])) as Record<Colour, number>

/** Letters five wide and seven high, a row a digit of base 32. */
const letters: Readonly<Record<string, string>> = {
  A: 'ehhvhhh',
  B: 'uhhuhhu',
  C: 'ehggghe',
  D: 'uhhhhhu',
  E: 'vgguggv',
  F: 'vgguggg',
  G: 'ehgnhhf',
  H: 'hhhvhhh',
  I: 'e44444e',
  J: '72222ic',
  K: 'hikokih',
  L: 'ggggggv',
  M: 'hrllhhh',
  N: 'hhpljhh',
  O: 'ehhhhhe',
  P: 'uhhuggg',
  Q: 'ehhhlid',
  R: 'uhhukih',
  S: 'fgge11u',
  T: 'v444444',
  U: 'hhhhhhe',
  V: 'hhhhha4',
  W: 'hhhllla',
  X: 'hha4ahh',
  Y: 'hha4444',
  Z: 'v1248gv',
}

class Picture {
  /** A row begins with the number of its filter: none. */
  readonly rows = new Uint8Array((width + 1) * height)

  fill(colour: Colour, left: number, top: number, wide: number, high: number): void {
    for (let y = top; y < top + high; y += 1)
      this.rows.fill(numbers[colour], y * (width + 1) + 1 + left, y * (width + 1) + 1 + left + wide)
  }

  /** A line in the middle; what is no letter is a space. */
  write(text: string, top: number, size: number): void {
    const left = Math.floor((width - (text.length * 6 - 1) * size) / 2)
    for (const [place, letter] of [...text].entries())
      for (const [y, digit] of [...(letters[letter] ?? '')].entries())
        for (let x = 0; x < 5; x += 1)
          if (Number.parseInt(digit, 32) & (16 >> x))
            this.fill('ink', left + (place * 6 + x) * size, top + y * size, size, size)
  }
}

const scenes: Readonly<Record<string, (picture: Picture) => void>> = {
  plant: (picture) => {
    for (const left of [90, 150, 210]) picture.fill('roof', left, 150, 24, 130)
    picture.fill('wall', 60, 230, 220, 80)
    for (const left of [330, 430, 530]) {
      picture.fill('wall', left, 190, 70, 120)
      picture.fill('roof', left, 180, 70, 14)
    }
  },
  laboratory: (picture) => {
    picture.fill('roof', 60, 270, 520, 16)
    for (const left of [80, 540]) picture.fill('roof', left, 286, 20, 60)
    for (const left of [130, 230, 330, 430]) {
      picture.fill('pane', left + 18, 180, 24, 40)
      picture.fill('pane', left, 220, 60, 50)
      picture.fill('wall', left, 245, 60, 25)
    }
  },
  warehouse: (picture) => {
    picture.fill('roof', 60, 170, 520, 30)
    picture.fill('wall', 80, 200, 480, 120)
    for (const left of [120, 270, 420]) picture.fill('pane', left, 240, 100, 80)
  },
}

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

const pngOf = ({ rows }: Picture, comment: string): Uint8Array => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  // Eight bits a pixel, each the number of a colour.
  header.set([8, 3, 0, 0, 0], 8)
  const palette = Object.values(colours).flatMap((rgb) => [rgb >> 16, (rgb >> 8) & 255, rgb & 255])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`Comment\0${comment}`, 'latin1')),
    chunk('PLTE', Uint8Array.from(palette)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ])
}

/** A picture of a demonstration supplier, drawn when it is asked for. It says across its face that it is invented. */
export const demoPhoto = (subject: string): Uint8Array => {
  const picture = new Picture()
  picture.fill('sky', 0, 0, width, height)
  picture.fill('ground', 0, 300, width, height - 300)
  scenes[subject]?.(picture)
  picture.fill('pane', 0, 24, width, 116)
  picture.write('DEMONSTRATION', 36, 7)
  picture.write('FICTITIOUS SUPPLIER', 100, 4)
  picture.write(subject.toUpperCase(), 350, 4)
  return pngOf(picture, 'Demonstration: this company does not exist, and this picture shows nothing real.')
}
