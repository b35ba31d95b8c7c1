import { garmentStyles } from './templates.ts'
import words from './words.json' with { type: 'json' }

/** Words after these describe a part, not the product: "Tote with bottle pocket". */
const ASIDE = /\b(with|for|featuring|w)\b.*$/

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&[#\w]+;/g, ' ')
    .replace(/\([^)]*\)/g, ' ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

interface Found {
  style: string
  start: number
  end: number
}

const wordsOf: Partial<Record<string, readonly string[]>> = words.kinds
const patternOf = (word: string): RegExp => new RegExp(`(?<![a-z0-9])${word}s?(?![a-z0-9])`, 'g')

/** A kind without words of its own has its name for one. */
const table = garmentStyles.flatMap(style =>
  (wordsOf[style] ?? [style.replaceAll('-', ' ')]).map(word => ({ style, pattern: patternOf(word) })),
)
const categories = words.categories.map(([word = '', style = '']) => ({ style, pattern: patternOf(word) }))

const find = (text: string, kinds: typeof table): Found[] =>
  kinds.flatMap(({ style, pattern }) =>
    [...text.matchAll(pattern)].map(match => ({ style, start: match.index, end: match.index + match[0].length })),
  )

/** In English the thing is named last: "Cap Sleeve Tee", "Fleece Pants". Of two that end together the longer wins. */
const named = (text: string): string | undefined =>
  find(text, table).sort((a, b) => b.end - a.end || a.start - b.start)[0]?.style

/** A category lists its main thing first: "Sweatshirts/Fleece". */
const listed = (text: string): string | undefined =>
  find(text, [...table, ...categories]).sort((a, b) => a.start - b.start || b.end - a.end)[0]?.style

/**
 * The garment that stands for a product without a picture of its own: by the words of its name, then of its category,
 * then of its base category; the neutral one when none is known. Where a body of its own is drawn for all the cuts of the
 * product, it is that one.
 */
export function garmentOf(product: {
  name: string
  category: string
  baseCategory: string
  cuts?: readonly string[]
}): string {
  const style =
    named(plain(product.name).replace(ASIDE, '')) ??
    listed(plain(product.category)) ??
    listed(plain(product.baseCategory)) ??
    words.neutral
  // Each cut for women is one for adults too.
  const cuts = product.cuts?.filter(cut => cut !== 'adult') ?? []
  const body = Object.entries(words.bodies).find(([, its]) => cuts.length > 0 && cuts.every(cut => its.includes(cut)))
  return body && garmentStyles.includes(`${style}-${body[0]}`) ? `${style}-${body[0]}` : style
}
