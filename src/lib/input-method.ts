interface KeyPress {
  readonly keyCode: number
  readonly isComposing: boolean
}

/** For example Enter that accepts pinyin. Safari shows only the key code 229. */
export const isInputMethodKey = (event: KeyPress | { readonly nativeEvent: KeyPress }): boolean => {
  const { keyCode, isComposing } = 'nativeEvent' in event ? event.nativeEvent : event
  return isComposing || keyCode === 229
}
