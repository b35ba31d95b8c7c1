/** The sign-in page, which leads back to a step of the checkout. */
export function signInAddress(prefix: string, step: string): string {
  return `${prefix}/sign-in?${new URLSearchParams({ callbackUrl: `${prefix}/checkout?step=${step}` })}`
}
