/** The number of the order that a text names; null: it names none. A number with `#` before it comes first. */
export function orderNamedIn(text: string): number | null {
  const plain = text.replace(/\p{Nd}/gu, digit => String(digitValue(digit)))
  const found = /#\s?(\d{3,9})(?!\d)/.exec(plain) ?? /(?<![\d.,$€£+-])(\d{4,9})(?![\d.,]*\d)/.exec(plain)
  return found ? Number(found[1]) : null
}

/** Digits of a script stand in blocks of ten, of which zero is the first. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0)!
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero--
  return code - zero
}
