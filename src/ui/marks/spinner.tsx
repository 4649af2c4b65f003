import { LoaderCircle } from 'lucide-react'
import { Icon } from './icon.tsx'

interface SpinnerProps {
  readonly size?: 14 | 16 | 18 | 20 | 24
}

export const Spinner = ({ size = 16 }: SpinnerProps) => <Icon of={LoaderCircle} size={size} spin />
