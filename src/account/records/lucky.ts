import { luckyCalls } from '#contract/calls/lucky.ts'
import { header } from '#contract/headers.ts'
import { askOnline } from './online.ts'

/** Only online, because the server draws. `press` is the same for every try of one press, so that it draws once. */
export const drawLucky = (press: string) =>
  askOnline(luckyCalls.luckyDraw, { body: {}, headers: { [header.idempotencyKey]: `"lucky-${press}"` } })
