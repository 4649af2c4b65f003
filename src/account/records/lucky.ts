import { luckyCalls } from '#contract/calls/lucky.ts'
import { header } from '#contract/headers.ts'
import { askOnline } from './online.ts'

/** The server draws, so it is done online only. `press`: the same for each try of one press, which draws once. */
export const drawLucky = (press: string) =>
  askOnline(luckyCalls.luckyDraw, { body: {}, headers: { [header.idempotencyKey]: `"lucky-${press}"` } })
