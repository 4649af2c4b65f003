import { LoaderCircle } from 'lucide-react'
import { Icon } from './icon.tsx'

interface SpinnerProps {
  readonly size?: 14 | 16 | 18 | 20 | 24
}

/** Turns while something runs. What runs stands beside it in words; it never covers what is already there. */
export const Spinner = ({ size = 16 }: SpinnerProps) => <Icon of={LoaderCircle} size={size} spin />
