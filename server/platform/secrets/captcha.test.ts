import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { systemRandom, type Random } from '../system.ts'
import { createPixelCaptcha } from './captcha.ts'

const captcha = createPixelCaptcha(systemRandom)
test('the text of a captcha cannot be predicted, because each character is random', () => {
  const limits: number[] = []
  const random: Random = {
    ...systemRandom,
    below: (limit) => {
      limits.push(limit)
      return limits.length % limit
    },
  }
  const firstText = createPixelCaptcha(random).text()
  expect(limits).toEqual(Array(5).fill(limits[0]))
  expect(new Set(firstText).size).toBe(5)
  const all = Array.from({ length: 500 }, () => captcha.text())
  expect(all.every((text) => /^[3-9A-Z]{5}$/.test(text))).toBe(true)
  expect(new Set(all).size).toBeGreaterThan(480)
})

/** The grey values of the image, row by row. Throws unless the file is a PNG of 150 by 50 grey pixels. */
const pixelsOf = (png: Uint8Array) => {
  const file = Buffer.from(png)
  expect(file.subarray(0, 26).toString('hex')).toBe('89504e470d0a1a0a0000000d4948445200000096000000320800')
  const rows = inflateSync(file.subarray(41, 41 + file.readUInt32BE(33)))
  expect(rows.length).toBe(151 * 50)
  return rows.filter((_, at) => at % 151 !== 0)
}

test('the file contains only pixels: no text, no strokes, nothing but the three parts of an image', () => {
  const file = Buffer.from(captcha.draw('ACEKM')).toString('latin1')
  expect(file).not.toContain('ACEKM')
  expect(file.match(/IHDR|IDAT|IEND|tEXt|iTXt|zTXt|eXIf/g)).toEqual(['IHDR', 'IDAT', 'IEND'])
})
test('two images of one text differ in most pixels, so that an image cannot be recognised', () => {
  const [one, two] = [pixelsOf(captcha.draw('ACEKM')), pixelsOf(captcha.draw('ACEKM'))]
  expect([...one].filter((grey, at) => grey !== two[at]).length).toBeGreaterThan(one.length / 2)
})
test('every character is drawn in its place', () => {
  for (const text of ['349AC', 'EKMPR', 'TX349']) {
    const dark = [...pixelsOf(captcha.draw(text)).entries()].filter(([, grey]) => grey < 128).map(([at]) => at % 150)
    for (const [place] of [...text].entries())
      expect(dark.filter((x) => Math.abs(x - 17 - place * 29) < 12).length).toBeGreaterThan(60)
  }
})
