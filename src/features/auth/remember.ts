import { prefs } from '#prefs/prefs-state.ts'

interface PasswordCredentialHost {
  PasswordCredential?: new (data: { id: string; password: string; name?: string }) => Credential
}

/**
 * "Remember password": the password is handed to the browser's own password manager, which keeps it safely and
 * fills it in next time; the app itself keeps only the address, never the password.
 */
export const rememberLogin = async (email: string, password: string): Promise<void> => {
  prefs.rememberedEmail = email
  const { PasswordCredential } = globalThis as PasswordCredentialHost
  if (!PasswordCredential || !navigator.credentials) return
  // Refused by the buyer or by the browser: signing in does not depend on it.
  await navigator.credentials.store(new PasswordCredential({ id: email, password })).catch(() => undefined)
}

export const forgetLogin = (): void => {
  prefs.rememberedEmail = ''
}
