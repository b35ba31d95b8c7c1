/** The sign-in page, which leads back to a step of the checkout; `where` another page that does. */
export function signInAddress(prefix: string, step: string | null, where: 'sign-in' | 'sign-up' = 'sign-in'): string {
  const callbackUrl = `${prefix}/checkout${step === null ? '' : `?step=${step}`}`
  return `${prefix}/${where}?${new URLSearchParams({ callbackUrl })}`
}
