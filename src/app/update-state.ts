import { proxy } from 'valtio'

/** A newer version of the app is installed and waits. `apply` reloads every tab; call it when nothing is being sent. */
export const updateState = proxy<{ ready: boolean }>({ ready: false })
