import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Selects all of a number that the app wrote into a field when the field gets the focus, so that typing replaces it.
 * A mouse or a finger sets the caret after the focus event, so a click that brought the focus selects again, unless the
 * buyer has dragged over a part. `written`: the text; null while it is somebody's typed text.
 */
export const useWholeNumberSelected = (box: RefObject<HTMLInputElement | null>, written: string | null) => {
  const bringsFocus = useRef(false)
  /** The window lost the focus with the field in it. When it returns, the caret is where it was. */
  const isAway = useRef(false)
  const isFocused = () => box.current !== null && document.activeElement === box.current
  // The number may be filled in when the field has the focus already.
  useLayoutEffect(() => {
    if (written !== null && isFocused()) box.current?.select()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another number is selected again, so that a moved caret stays
  }, [written])
  return {
    onPointerDown: () => {
      bringsFocus.current = !isFocused()
    },
    onFocus: () => {
      if (written !== null && !isAway.current) box.current?.select()
      isAway.current = false
    },
    onBlur: () => {
      isAway.current = isFocused()
    },
    onClick: () => {
      const input = box.current
      if (bringsFocus.current && written !== null && input?.selectionStart === input?.selectionEnd) input?.select()
      bringsFocus.current = false
    },
  }
}
