import { prefs } from '#prefs/prefs-state.ts'

interface PasswordCredentialHost {
  PasswordCredential?: new (data: { id: string; password: string; name?: string }) => Credential
}

const host = globalThis as PasswordCredentialHost

/** Whether the browser takes a password from the app. Elsewhere it asks by itself, or not at all. */
export const canStorePassword = (): boolean => host.PasswordCredential !== undefined && 'credentials' in navigator

/**
 * "Remember password": the browser's password manager stores the password and fills it in next time. The app stores
 * only the email address.
 */
export const rememberLogin = (email: string, password: string): void => {
  prefs.rememberedEmail = email
  const { PasswordCredential } = host
  if (!PasswordCredential || !canStorePassword()) return
  // The browser may ask first, or refuse. Signing in waits for neither.
  void navigator.credentials.store(new PasswordCredential({ id: email, password })).catch(() => undefined)
}

export const forgetLogin = (): void => {
  prefs.rememberedEmail = ''
}
