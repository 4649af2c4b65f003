/** Sets the side of a panel that would not fit. `offsetWidth`, because the opening animation scales the rectangle. */
export const choosePanelSide = (panel: HTMLElement | null): void => {
  const bounds = (panel?.closest('dialog') ?? document.documentElement).getBoundingClientRect()
  const end = panel?.parentElement?.getBoundingClientRect().right ?? 0
  if (panel && end - panel.offsetWidth < bounds.left) panel.dataset['side'] = 'end'
}
