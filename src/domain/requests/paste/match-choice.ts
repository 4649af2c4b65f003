interface Choice {
  readonly value: string
  readonly label: string
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** "Kilogram (kg)" is also "Kilogram" and "kg". */
const namesOf = ({ value, label }: Choice): string[] =>
  [value, label, ...label.split(/[()]/)].map(plain).filter(Boolean)

/** Words for units that sheets use but no dictionary has. */
const usual: Readonly<Record<string, string>> = {
  liter: 'l',
  liters: 'l',
  litres: 'l',
  litros: 'l',
  lt: 'l',
  lts: 'l',
  kgs: 'kg',
  kilo: 'kg',
  kilos: 'kg',
  ton: 't',
  tons: 't',
  tonne: 't',
  tonnes: 't',
  mt: 't',
  toneladas: 't',
}

/** The only entry of a dictionary that a cell can mean, by its value or its name; null if there is none or several. */
export const matchChoice = (text: string, choices: readonly Choice[]): string | null => {
  const wanted = plain(text)
  if (wanted === '') return null
  const same = choices.filter((choice) => namesOf(choice).includes(usual[wanted] ?? wanted))
  if (same.length === 1) return same[0]?.value ?? null
  if (same.length > 1) return same.find((choice) => plain(choice.value) === wanted)?.value ?? null
  // "25 kg bag" means "25 kg kraft paper bag" only as long as no other entry is a bag of 25 kg.
  const words = text
    .toLowerCase()
    .split(/[\s,]+/)
    .map(plain)
    .filter(Boolean)
  const close = choices.filter(({ label }) => {
    const of = new Set(
      label
        .toLowerCase()
        .split(/[\s,()]+/)
        .map(plain),
    )
    return words.length > 1 && words.every((word) => of.has(word))
  })
  return close.length === 1 ? (close[0]?.value ?? null) : null
}
