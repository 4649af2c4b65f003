/** A key that does the same. Hidden where there is no keyboard to speak of. */
export const Kbd = ({ children }: { readonly children: string }) => <kbd className="only-pc">{children}</kbd>
