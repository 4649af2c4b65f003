interface KeyPress {
  readonly keyCode: number
  readonly isComposing: boolean
}

/**
 * True if a key press belongs to an input method, for example Enter that accepts pinyin. Safari has already ended the
 * composition then, so only the key code 229 shows it. All handlers of keys in text fields must call this.
 */
export const isInputMethodKey = (event: KeyPress | { readonly nativeEvent: KeyPress }): boolean => {
  const { keyCode, isComposing } = 'nativeEvent' in event ? event.nativeEvent : event
  return isComposing || keyCode === 229
}
