const tones = ['a', 'b', 'c', 'd', 'e'] as const

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()

/** Two letters in place of a logo; the same name always gets the same colour. */
export const Monogram = ({ name }: { name: string }) => {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return <span className={`mono mono--${tones[sum % tones.length] ?? 'a'}`} aria-hidden>{initialsOf(name)}</span>
}
