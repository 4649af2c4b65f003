import { useState } from 'react'
import { initialsOf } from './initials.ts'
import '../styles/parts.css'

interface AvatarProps {
  readonly name: string
  readonly picture?: string | null
  readonly size?: 'md' | 'lg'
}

/** Hidden from screen readers: the name is beside it, or on the button around it. */
export const Avatar = ({ name, picture = null, size = 'md' }: AvatarProps) => {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span className={size === 'md' ? 'avatar' : `avatar avatar--${size}`} aria-hidden>
      {picture !== null && picture !== broken ? (
        <img src={picture} alt="" onError={() => setBroken(picture)} />
      ) : (
        initialsOf(name) || '·'
      )}
    </span>
  )
}
