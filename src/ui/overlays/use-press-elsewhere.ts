import { useEffect, type RefObject } from 'react'

export const useOutsidePress = (open: boolean, root: RefObject<HTMLElement | null>, onDismiss: () => void): void => {
  useEffect(() => {
    if (!open) return
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) onDismiss()
    }
    addEventListener('pointerdown', onPointer)
    return () => removeEventListener('pointerdown', onPointer)
  })
}
