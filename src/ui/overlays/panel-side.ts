/**
 * Opens a panel towards the end of the line if, opened towards its start, it would leave the window or the dialog
 * around it. A width is compared, not a position, because the panel's opening animation scales it.
 */
export const choosePanelSide = (panel: HTMLElement | null): void => {
  const bounds = (panel?.closest('dialog') ?? document.documentElement).getBoundingClientRect()
  const end = panel?.parentElement?.getBoundingClientRect().right ?? 0
  if (panel && end - panel.offsetWidth < bounds.left) panel.dataset['side'] = 'end'
}
