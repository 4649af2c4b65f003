interface BadgeProps {
  readonly count: number
  /** Unread calls for attention; the cart only counts; calm stands in a row. */
  readonly tone?: 'attention' | 'plain' | 'calm'
  /** In the line of text instead of over the corner of its icon. */
  readonly inline?: boolean
}

/** Specification, section 9: the badge shows at most 99. */
export const shownCount = (count: number): string => (count > 99 ? '99+' : String(count))

/** A count over an icon, or none at zero. Not read out: the name of what it stands on says the number. */
export const Badge = ({ count, tone = 'attention', inline = false }: BadgeProps) =>
  count > 0 ? (
    <span
      className={['badge', tone !== 'attention' && `badge--${tone}`, inline && 'badge--inline']
        .filter(Boolean)
        .join(' ')}
      aria-hidden
    >
      {shownCount(count)}
    </span>
  ) : null
