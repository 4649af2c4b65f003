import { expect, test } from 'vitest'
import { systemRandom, type Random } from '../system.ts'
import { svgCaptchas } from './captcha.ts'

const texts = (count: number) => Array.from({ length: count }, () => svgCaptchas(systemRandom).text())
test('the text of a captcha cannot be predicted, because each character is random', () => {
  const limits: number[] = []
  const random: Random = {
    ...systemRandom,
    below: (limit) => {
      limits.push(limit)
      return limits.length % limit
    },
  }
  const first = svgCaptchas(random).text()
  expect(limits).toEqual(Array(4).fill(limits[0]))
  expect(new Set(first).size).toBe(4)
  expect(svgCaptchas({ ...random, below: () => 0 }).text()).toMatch(/^(.)\1{3}$/)
  const last = svgCaptchas({ ...random, below: (limit) => limit - 1 }).text()
  expect(last).toMatch(/^[A-Za-z0-9]{4}$/)
  expect(new Set(texts(500)).size).toBeGreaterThan(480)
})
test('the image draws its text as lines, so that a program does not find text in it', () => {
  const captcha = svgCaptchas(systemRandom)
  for (const text of texts(20)) {
    const image = captcha.draw(text)
    expect(image).toMatch(/^<svg [^>]*width="150" height="50"/)
    expect(image).not.toMatch(/<(text|title|desc|script|image|foreignObject)|href|on\w+=/i)
    expect(image).not.toContain(text)
    expect(image.match(/<path /g)?.length).toBe(text.length + 2)
  }
})
test('two images of one text differ, so that an image cannot be recognised by its bytes', () => {
  const captcha = svgCaptchas(systemRandom)
  expect(captcha.draw('AbC3')).not.toBe(captcha.draw('AbC3'))
})
