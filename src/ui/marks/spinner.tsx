import { LoaderCircle } from 'lucide-react'
import { Icon } from './icon.tsx'

export const Spinner = ({ size = 16 }: Readonly<{ size?: 14 | 16 }>) => <Icon of={LoaderCircle} size={size} spin />
