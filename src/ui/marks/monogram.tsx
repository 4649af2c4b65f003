import { initialsOf } from './initials.ts'
import './monogram.css'

const tones = ['a', 'b', 'c', 'd', 'e'] as const

export const Monogram = ({ name, size = 'md' }: Readonly<{ name: string; size?: 'sm' | 'md' }>) => {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  const tone = tones[sum % tones.length] ?? 'a'
  return (
    <span
      translate="no"
      className={['mono', `mono--${tone}`, size !== 'md' && `mono--${size}`].filter(Boolean).join(' ')}
      aria-hidden
    >
      {initialsOf(name)}
    </span>
  )
}
