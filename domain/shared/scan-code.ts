/**
 * What a scanner types, as it is compared: a barcode without the zeros before it, since a UPC of 12 digits is an EAN of 13 with a zero;
 * another text in capitals.
 */
export function scanCode(typed: string): string {
  const text = typed.trim().toUpperCase()
  const digits = text.replace(/[\s-]/g, '')
  return /^\d{8,14}$/.test(digits) ? digits.replace(/^0+/, '') : text
}

/** Everything that a variant is scanned or typed by. */
export function codesOf(variant: {
  readonly sku: string
  readonly gtin?: string | null
  readonly articleNumber?: string | null
}): readonly string[] {
  const { sku, gtin, articleNumber } = variant
  return [...new Set([sku, gtin, articleNumber].flatMap(code => (code ? scanCode(code) : [])))]
}
