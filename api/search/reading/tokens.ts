import { foldText, stemOf } from '#projections/product-search/words.ts'

/** A word or a number of a query. */
export type Token = {
  /** Its stem. */
  readonly word: string
  /** Which of the parts between spaces it stands in: those are taken off together. */
  readonly chunk: number
  readonly number: number | null
  /** A sign of a currency stands at it, or one of more or less: `$20`, `20+`, `<20`, `100%`. */
  readonly sign: 'money' | 'more' | 'less' | 'percent' | null
  /** It stands behind a hyphen or a dash. */
  readonly afterDash: boolean
}

const mostChunks = 24
const compared = /^[<>≤≥]=?/
/** `12oz` is a number and its unit. */
const measure = /(?<=\d)(?=(oz|ounces?)(?![\p{L}\d]))/gu
const part = /([$€£৳¥₹﷼]?)(\d+(?:[.,]\d{1,2})?)(?![\p{L}\p{M}\d])([$€£৳¥₹﷼%+]?)|[\p{L}\p{N}\p{M}]+/gu

/** The parts of a text between spaces, and the words and numbers in them. */
export function tokensOf(text: string): { readonly chunks: readonly string[]; readonly tokens: readonly Token[] } {
  const chunks = text.trim().split(/\s+/u).filter(Boolean).slice(0, mostChunks)
  let dashed = false
  let sign: string | undefined
  const tokens = chunks.flatMap((raw, chunk) => {
    const folded = foldText(raw).replace(measure, ' ')
    const [isDash, wasDashed] = [/^[-–—]+$/.test(folded), dashed]
    dashed = isDash
    const [comparison = sign] = compared.exec(folded) ?? []
    sign = comparison === folded ? comparison : undefined
    return Array.from(folded.matchAll(part), (found): Token => {
      const [whole, before, digits, after] = found
      const number = digits === undefined ? null : Number(digits.replace(',', '.'))
      const isFirst = /^[<>≤≥=]*$/.test(folded.slice(0, found.index))
      const than = isFirst && comparison ? (/[<≤]/.test(comparison) ? 'less' : 'more') : null
      const sign = than ?? (after === '%' ? 'percent' : after === '+' ? 'more' : before || after ? 'money' : null)
      const afterDash = /[-–—]$/.test(folded.slice(0, found.index)) || (wasDashed && found.index === 0)
      return { word: stemOf(digits ?? whole), chunk, number, sign: number === null ? null : sign, afterDash }
    })
  })
  return { chunks, tokens }
}
