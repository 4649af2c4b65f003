import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Rules inside a query are omitted, because they override another sheet on purpose. */
const plainRules = (text: string): (readonly [selector: string, body: string])[] => {
  const withoutQueries = text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/@(?:media|container|supports)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
  return [...withoutQueries.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) =>
    selectors.split(',').map((selector) => [selector.trim(), body] as const),
  )
}

const laidOut = (sheets: ReadonlyMap<string, string>): Map<string, Set<string>> => {
  const sheetsBySelector = new Map<string, Set<string>>()
  for (const [name, text] of sheets)
    for (const [selector, body] of plainRules(text))
      if (/^\.[\w-]+$/.test(selector) && /(?:^|[;\s])display:/.test(body))
        sheetsBySelector.set(selector, (sheetsBySelector.get(selector) ?? new Set()).add(name))
  return sheetsBySelector
}

const duplicates = (sheets: ReadonlyMap<string, string>): string[] =>
  [...laidOut(sheets)]
    .filter(([, names]) => names.size > 1)
    .map(([selector, names]) => `${selector}: ${[...names].join(', ')}`)

// All style sheets of the app are loaded on one page, so the later of two rules would win. The suppliers' page is a
// separate build.
test('no class gets a layout (display) from two style sheets', () => {
  const names = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.css') && !name.startsWith('seller/'),
  )
  expect(names.length).toBeGreaterThan(40)
  expect(duplicates(new Map(names.map((name) => [name, readFileSync(`src/${name}`, 'utf8')])))).toEqual([])
})

test('a class with a layout in two style sheets is found, even after a media query', () => {
  const sheets = new Map([
    ['a.css', '@media (width < 48em) {\n.x {\ncolor: red;\n}\n}\n.steps {\n  display: flex;\n}'],
    ['b.css', '.y,\n.steps {\n  display: grid;\n}'],
    ['c.css', '@media print {\n.steps {\n  display: none;\n}\n}'],
  ])
  expect(duplicates(sheets)).toEqual(['.steps: a.css, b.css'])
})
