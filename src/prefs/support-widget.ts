/**
 * Address of somebody else's chat (`VITE_SUPPORT_WIDGET`), shown in a frame when a buyer asks for it. The build lets exactly its
 * origin into the content policy. Null, the default: none.
 */
export const supportWidget: string | null = (import.meta.env['VITE_SUPPORT_WIDGET'] as string | undefined) || null
