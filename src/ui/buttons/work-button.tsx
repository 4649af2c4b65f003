import { useSave } from '../page/use-saving.ts'
import { Button } from './button.tsx'
import type { ComponentProps } from 'react'

interface WorkButtonProps extends Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> {
  readonly work: () => Promise<unknown>
  readonly words?: string | undefined
}

export const AsyncButton = ({ work, words, ...button }: WorkButtonProps) => {
  const { busy, save } = useSave(words === undefined ? {} : { words })
  return <Button {...button} busy={busy} onClick={() => void save(work)} />
}
