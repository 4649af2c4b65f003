import { prefs } from '#prefs/prefs-state.ts'

interface PasswordCredentialHost {
  PasswordCredential?: new (data: { id: string; password: string; name?: string }) => Credential
}

/**
 * "Remember password": the browser's password manager stores the password and fills it in next time. The app stores
 * only the email address.
 */
export const rememberLogin = async (email: string, password: string): Promise<void> => {
  prefs.rememberedEmail = email
  const { PasswordCredential } = globalThis as PasswordCredentialHost
  if (!PasswordCredential || !navigator.credentials) return
  // The buyer or the browser may refuse. Signing in does not depend on it.
  await navigator.credentials.store(new PasswordCredential({ id: email, password })).catch(() => undefined)
}

export const forgetLogin = (): void => {
  prefs.rememberedEmail = ''
}
