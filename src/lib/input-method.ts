interface KeyPress {
  readonly keyCode: number
  readonly isComposing: boolean
}

/**
 * Whether a key belongs to an input method, for example Enter that accepts pinyin. Safari ends the composition before
 * this key, so only its key code 229 shows it. All handlers of keys from text fields must call this.
 */
export const isInputMethodKey = (event: KeyPress | { readonly nativeEvent: KeyPress }): boolean => {
  const { keyCode, isComposing } = 'nativeEvent' in event ? event.nativeEvent : event
  return isComposing || keyCode === 229
}
