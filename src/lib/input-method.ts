interface KeyPress {
  readonly keyCode: number
  readonly isComposing: boolean
}

/** True for a key that an input method handles, such as Enter to accept pinyin. Safari shows only key code 229. */
export const isInputMethodKey = (event: KeyPress | { readonly nativeEvent: KeyPress }): boolean => {
  const { keyCode, isComposing } = 'nativeEvent' in event ? event.nativeEvent : event
  return isComposing || keyCode === 229
}
