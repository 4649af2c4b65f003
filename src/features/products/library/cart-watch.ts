import { useEffect } from 'react'
import { useCart } from '#account/reads/lists.ts'
import { dataOr } from '#lib/live-read.ts'

interface CartWatchProps {
  readonly onChange: (inCart: ReadonlySet<string>) => void
}

/** Draws nothing. Tells the library which products are in the cart, and when that changes. */
export const CartWatch = ({ onChange }: CartWatchProps) => {
  const cart = dataOr(useCart(), null)
  const ids = cart?.items.map((item) => item.pesticideId).join(' ') ?? ''
  useEffect(() => onChange(new Set(ids.split(' ').filter(Boolean))), [ids, onChange])
  return null
}
