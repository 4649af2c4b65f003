import type { LucideIcon } from 'lucide-react'

interface IconProps {
  readonly of: LucideIcon
  readonly size?: 14 | 16 | undefined
  readonly spin?: boolean
  readonly className?: string
}

export const Icon = ({ of: Glyph, size, spin = false, className }: IconProps) => (
  <Glyph
    className={['icon', size && `icon--${size}`, spin && 'spin', className].filter(Boolean).join(' ')}
    aria-hidden
  />
)
