/**
 * Short forms that people type on a phone, and their meaning, in the three languages. Only words of asking: names are
 * corrected by the data.
 */
const short: Readonly<Record<string, string>> = {
  wat: 'what',
  wats: 'what is',
  whats: 'what is',
  wht: 'what',
  wich: 'which',
  hw: 'how',
  u: 'you',
  r: 'are',
  ur: 'your',
  any1: 'anyone',
  some1: 'someone',
  wanna: 'want to',
  q: 'que',
  k: 'que',
  ke: 'que',
  xq: 'por que',
  pa: 'para',
  pal: 'para el',
  kien: 'quien',
  kienes: 'quienes',
  dnd: 'donde',
  cto: 'cuanto',
}
const spoken: readonly (readonly [RegExp, string])[] = [
  [/啥/g, '什么'],
  [/咋/g, '怎么'],
  [/多钱/g, '多少钱'],
  [/几(?=克|毫升|斤|公斤|两|升)/g, '多少'],
  [/有木有/g, '有没有'],
]

export const isShortWord = (plain: string): boolean => Object.hasOwn(short, plain)

/** A question without accents and with its short forms written out. */
export const inPlainWords = (masked: string): string =>
  spoken.reduce(
    (text, [typed, meant]) => text.replace(typed, meant),
    masked.replace(/(?<![\w-])[a-z]+1?(?![\w-])/g, (word) => (isShortWord(word) ? (short[word] ?? word) : word)),
  )
