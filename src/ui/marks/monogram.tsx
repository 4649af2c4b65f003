import { initialsOf } from './initials.ts'
import './monogram.css'

const tones = ['a', 'b', 'c', 'd', 'e'] as const

interface MonogramProps {
  readonly name: string
  readonly size?: 'sm' | 'md'
}

/** Two letters in place of a company's logo. The same name always gets the same colour. */
export const Monogram = ({ name, size = 'md' }: MonogramProps) => {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  const tone = tones[sum % tones.length] ?? 'a'
  return (
    <span className={['mono', `mono--${tone}`, size !== 'md' && `mono--${size}`].filter(Boolean).join(' ')} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}
