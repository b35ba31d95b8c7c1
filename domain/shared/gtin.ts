/** 8, 12, 13 or 14 digits whose last one checks the others; anything else is left out, since Google refuses the item. */
export function validGtin(gtin: string | null): string | null {
  if (gtin === null || !/^(\d{8}|\d{12,14})$/.test(gtin)) return null
  const digits = [...gtin].map(Number).reverse()
  const sum = digits.reduce((total, digit, i) => total + digit * (i % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0 ? gtin : null
}
