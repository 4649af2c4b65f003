import { useSave } from '../page/use-saving.ts'
import { Button } from './button.tsx'
import type { ComponentProps } from 'react'

interface WorkButtonProps extends Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> {
  readonly work: () => Promise<unknown>
  /** The text of the toast if the work fails. */
  readonly words?: string | undefined
}

/** A button that is busy while its work runs. */
export const WorkButton = ({ work, words, ...button }: WorkButtonProps) => {
  const { busy, save } = useSave(words === undefined ? {} : { words })
  return <Button {...button} busy={busy} onClick={() => void save(work)} />
}
