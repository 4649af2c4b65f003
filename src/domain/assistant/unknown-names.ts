import { commonWords } from './common-words.ts'
import { containsHan, type Token } from './question-text.ts'

const nameLeads = new Set(
  'for on in of with against contain contains containing from about any using buy sell sells make makes supply supplies have para en de del con contra sobre a al contiene contienen vende venden fabrica fabrican tiene tienen busco necesito exporta and or y o'.split(
    ' ',
  ),
)
const ofWords = new Set('of on in de del en'.split(' '))
const articles = new Set(
  'the a an some any el la los las un una my our your their cultivo cultivos crop crops'.split(' '),
)
const chemical =
  /(azol[e]?|thrin|trina|fos|phos|uron|mid[ae]?|prid|clor|chlor|amid[ae]?|oxim|ethyl|etilo|methyl|metilo|strobin[a]?|zine|zina|quat|sulfuron|mectin[a]?|carb|prole?|nil|xyl|xil|diazin|benzuron|fenozide|pyr|pir|flur?en|mycin|micina|fop|dim|olona|olone|profen|fluor\w*|flu\w{5,})$/
/** A word with letters other than a to z: Cyrillic, Arabic, ß. Single letters such as λ and の are ignored. */
const otherLetters = /^(?=.*[^a-z])\p{L}{2,}$/u
const verb = /(ing|ar|er|ir|arlo|erlo|irlo|ed|mente)$/

export const unknownNames = (
  tokens: readonly Token[],
  isNamed: (at: number) => boolean,
  namesSomething: boolean,
): string[] => {
  const isUnknown = (at: number): boolean => {
    const token = tokens[at]
    return token !== undefined && !isNamed(at) && !commonWords.has(token.plain) && !commonWords.has(token.stem)
  }
  const names: string[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (!token || !isUnknown(at)) continue
    if (containsHan(token.plain)) {
      const start = at
      const continues = (next: number) => containsHan(tokens[next]?.plain ?? '') && !isNamed(next)
      for (let hasMoved = true; hasMoved;) {
        hasMoved = false
        for (const next of [at + 1, at + 2])
          if (!hasMoved && continues(at + 1) && continues(next) && isUnknown(next)) {
            at = next
            hasMoved = true
          }
      }
      if (at > start)
        names.push(
          tokens
            .slice(start, at + 1)
            .map(({ raw }) => raw)
            .join(''),
        )
      continue
    }
    if (otherLetters.test(token.plain)) names.push(token.raw)
    if (!/^[a-z]{4,}$/.test(token.plain)) continue
    let leadIndex = at - 1
    while (leadIndex >= 0 && articles.has(tokens[leadIndex]?.plain ?? '')) leadIndex -= 1
    const lead = tokens[leadIndex]?.plain ?? ''
    const afterLead = (leadIndex < 0 || nameLeads.has(lead)) && !verb.test(token.plain)
    const capital = at > 0 && token.raw[0] !== token.raw[0]?.toLowerCase() && token.raw !== token.raw.toUpperCase()
    // A word before "of" and a crop is a pest: "psyllids of citrus".
    const ofSomething = ofWords.has(tokens[at + 1]?.plain ?? '') && (isNamed(at + 2) || isNamed(at + 3))
    const beforeNumber = /^\d/.test(tokens[at + 1]?.plain ?? '')
    if (!namesSomething || chemical.test(token.plain) || capital || beforeNumber || ofSomething || afterLead)
      names.push(token.raw)
  }
  return names
}
