import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Queries in px ignore the browser's text size: at 200 % the layout would stay that of a wide window. */
const inPx = /(?:@(?:media|container)|[mM]edia\()[^{)]*\((?:(?:min|max)-)?(?:width|height)\s*[:<>=]+\s*\d+px/g

test('no layout query has a size in px', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.(css|tsx?)$/.test(name))
  const matches = files.flatMap((name) =>
    [...readFileSync(`src/${name}`, 'utf8').matchAll(inPx)].map(([text]) => `${name}: ${text}`),
  )
  expect(matches).toEqual([])
})

test.each(["useMedia('(min-width: 1200px)')", '@media (width < 768px) {', '@container rq (max-width: 820px) {'])(
  'a query in px is found: %s',
  (text) => expect(text.match(inPx)).toHaveLength(1),
)
