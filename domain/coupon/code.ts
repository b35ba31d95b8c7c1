/** 2 to 40 capitals, digits and single signs between them. */
const pattern = /^(?=.{2,40}$)[A-Z0-9]+(?:[-_][A-Z0-9]+)*$/

/** A code as it names its coupon, of what somebody typed: in capitals, without spaces. Null for what cannot be a code. */
export function couponCode(typed: string): string | null {
  const code = typed.replace(/\s+/g, '').toUpperCase()
  return pattern.test(code) ? code : null
}
