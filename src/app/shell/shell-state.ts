import { proxy } from 'valtio'

/** `drawerOpen`: the menu below 1024 px. */
export const shellState = proxy({ drawerOpen: false })

export const openDrawer = (): void => {
  shellState.drawerOpen = true
}
export const closeDrawer = (): void => {
  shellState.drawerOpen = false
}
