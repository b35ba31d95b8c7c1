import type { Settings } from '#domain/settings/events.ts'
import { type PasswordFault, passwordBounds, passwordFault } from './password-rules.ts'

const messages: { readonly [fault in PasswordFault]: string } = {
  'password-missing': 'Enter a password',
  'password-short': `Use at least ${passwordBounds.least} characters`,
  'password-long': `Use at most ${passwordBounds.most} characters`,
  'password-common': 'Choose a less common password',
  'password-own': "Choose a password without your email or the shop's name",
}

/** What is wrong with a new password, as a field's error; null when nothing is. */
export async function passwordProblem(
  password: string,
  email: string,
  settings: () => Promise<Settings>,
): Promise<{ readonly field: 'password'; readonly code: PasswordFault; readonly message: string } | null> {
  const { name } = await settings()
  const code = passwordFault(password, { email, shopName: name })
  return code && { field: 'password', code, message: messages[code] }
}
