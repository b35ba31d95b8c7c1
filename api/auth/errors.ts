/** Sign-in errors by their NextAuth v4 names: the code for the log, and the error in the page's address. */
export const authErrors = {
  UnknownError: { code: 'UNKNOWN_ERROR', page: 'Default' },
  OAuthCallbackError: { code: 'OAUTH_CALLBACK_ERROR', page: 'OAuthCallback' },
  AccountNotLinkedError: { code: 'ACCOUNT_NOT_LINKED_ERROR', page: 'OAuthAccountNotLinked' },
  MissingAPIRoute: { code: 'MISSING_NEXTAUTH_API_ROUTE_ERROR', page: 'Configuration' },
  MissingSecret: { code: 'NO_SECRET', page: 'Configuration' },
  MissingAuthorize: { code: 'CALLBACK_CREDENTIALS_HANDLER_ERROR', page: 'Configuration' },
  MissingAdapter: { code: 'EMAIL_REQUIRES_ADAPTER_ERROR', page: 'Configuration' },
  MissingAdapterMethods: { code: 'MISSING_ADAPTER_METHODS_ERROR', page: 'Configuration' },
  UnsupportedStrategy: { code: 'CALLBACK_CREDENTIALS_JWT_ERROR', page: 'Configuration' },
  InvalidCallbackUrl: { code: 'INVALID_CALLBACK_URL_ERROR', page: 'Configuration' },
} as const satisfies Record<string, { code: string; page: string }>

export type AuthErrorName = keyof typeof authErrors

/** The browser's client reports these to `_log`. */
export const clientLogCodes = ['CLIENT_FETCH_ERROR', 'CLIENT_SESSION_ERROR'] as const

/** Told on the sign-in page; all others have a page of their own. */
const inlineErrors = new Set([
  'Signin',
  'OAuthSignin',
  'OAuthCallback',
  'OAuthCreateAccount',
  'EmailCreateAccount',
  'Callback',
  'OAuthAccountNotLinked',
  'EmailSignin',
  'CredentialsSignin',
  'SessionRequired',
  'TooManyRequests',
])

export function isInline(error: string): boolean {
  return inlineErrors.has(error)
}

/** `error` of the error page's address: the protocol's own, whatever an address says. */
export function pageError(asked: string): string {
  if (Object.hasOwn(authErrors, asked)) return authErrors[asked as AuthErrorName].page
  return ['Configuration', 'AccessDenied', 'Verification'].includes(asked) ? asked : 'Default'
}
