/** In a Chinese name of four or more characters, the first two and 省 or 市 are skipped: usually a place. */
const letterOf = (word: string): string => {
  const letters = [...word]
  return (
    (letters.length > 3 && /\p{Script=Han}/u.test(word)
      ? letters.find((letter, at) => at > 1 && !/[省市]/.test(letter))
      : letters[0]) ?? ''
  )
}

export const initialsOf = (name: string): string =>
  name
    .split(/[\s@._-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => letterOf(word).toUpperCase())
    .join('')
