import * as svgCaptcha from 'svg-captcha'
import type { Random } from '../system.ts'

/** Chooses and draws the text of a captcha. Only this file uses the drawing package. */
export interface Captcha {
  readonly text: () => string
  readonly draw: (text: string) => string
}

type DrawText = (text: string, options: Readonly<Record<string, unknown>>) => string
/** The package's default export draws a given text; the package's types omit it. */
const drawText = (svgCaptcha as unknown as { default: DrawText }).default

/** Characters of a captcha, without those that look alike: 0 O o, 1 l I i, 5 S s, 2 Z z. */
const letters = '346789abcdefghjkmnpqrtuvwxyABCDEFGHJKMNPQRTUVWXY'
const length = 4

export const svgCaptchas = (random: Random): Captcha => ({
  // Chosen here, because the package would use Math.random.
  text: () => Array.from({ length }, () => letters[random.below(letters.length)]).join(''),
  draw: (text) => drawText(text, { width: 150, height: 50, noise: 2, color: true, background: '#f6f9f8' }),
})
