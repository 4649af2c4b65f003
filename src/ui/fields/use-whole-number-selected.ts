import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Selects all of a number that the app wrote into a field when the field gets the focus, so that typing replaces it.
 * A mouse or a finger sets the caret after the focus event, so the first click after the focus selects again, whether it
 * or the app brought the focus, unless the buyer has dragged over a part or moved the caret by a key. `written`: the
 * text; null while it is somebody's typed text.
 */
export const useWholeNumberSelected = (box: RefObject<HTMLInputElement | null>, written: string | null) => {
  const isFirstClick = useRef(false)
  /** The window lost the focus with the field in it. When it returns, the caret is where it was. */
  const isAway = useRef(false)
  const isFocused = () => box.current !== null && document.activeElement === box.current
  // The number may be filled in when the field has the focus already.
  useLayoutEffect(() => {
    if (written === null || !isFocused()) return
    box.current?.select()
    isFirstClick.current = true
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another number is selected again, so that a moved caret stays
  }, [written])
  return {
    onKeyDown: () => {
      isFirstClick.current = false
    },
    onFocus: () => {
      if (written !== null && !isAway.current) box.current?.select()
      isFirstClick.current = !isAway.current
      isAway.current = false
    },
    onBlur: () => {
      isAway.current = isFocused()
    },
    onClick: () => {
      const input = box.current
      if (isFirstClick.current && written !== null && input?.selectionStart === input?.selectionEnd) input?.select()
      isFirstClick.current = false
    },
  }
}
