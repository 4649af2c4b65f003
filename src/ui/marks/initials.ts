/**
 * In a Chinese name, the leading place (two characters, perhaps with 省 or 市) is skipped, because many companies share
 * it.
 */
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
