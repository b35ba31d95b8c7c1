import type { GarmentStyle } from './draw.ts'
import { categoryWords, fallbackGarment, garmentWords } from './garment-words.ts'

/** What follows these words describes a part, not the product: "Tote with bottle pocket". */
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
  style: GarmentStyle
  start: number
  end: number
}

const table = (Object.entries(garmentWords) as [GarmentStyle, readonly string[]][]).flatMap(([style, words]) =>
  words.map(word => ({ style, pattern: new RegExp(`(?<![a-z0-9])${word}s?(?![a-z0-9])`, 'g') })),
)

function findAll(text: string): Found[] {
  return table.flatMap(({ style, pattern }) =>
    [...text.matchAll(pattern)].map(match => ({ style, start: match.index, end: match.index + match[0].length })),
  )
}

/** In English the thing is named last: "Cap Sleeve Tee", "Fleece Pants". Of two that end together the longer wins. */
const named = (text: string): GarmentStyle | undefined =>
  findAll(text).sort((a, b) => b.end - a.end || a.start - b.start)[0]?.style

/** A category lists its main thing first: "Sweatshirts/Fleece". */
function listed(text: string): GarmentStyle | undefined {
  const extra = categoryWords.flatMap(([word, style]) => {
    const start = text.search(new RegExp(`(?<![a-z0-9])${word}s?(?![a-z0-9])`))
    return start < 0 ? [] : [{ style, start, end: start + word.length }]
  })
  return [...findAll(text), ...extra].sort((a, b) => a.start - b.start || b.end - a.end)[0]?.style
}

/**
 * The garment that stands for a product without a picture of its own: by the words of its name, then of its category,
 * then of its base category; a T-shirt when none is known.
 */
export function garmentOf(product: { name: string; category: string; baseCategory: string }): GarmentStyle {
  return (
    named(plain(product.name).replace(ASIDE, '')) ??
    listed(plain(product.category)) ??
    listed(plain(product.baseCategory)) ??
    fallbackGarment
  )
}
