import { type Catalogue, cardModels } from '#api/catalogue/index.ts'
import { type LocalizedText, textIn } from '#domain/shared/localized-text.ts'
import type { ProductCard } from '#projections/product-card/document.ts'
import { inLanguage } from '#web/i18n/addresses.ts'
import type { ProsePart, UnknownProduct } from '#web/models/content.ts'
import { markdownHtml, type ProductBlock, type RenderedText } from './markdown.ts'

export type Body = Pick<RenderedText, 'headings'> & {
  readonly body: readonly ProsePart[]
  /** Products that the text names and shoppers do not see: they are left out. */
  readonly unknown: readonly UnknownProduct[]
}

/** Markdown in the language of the request; links to pages of the shop stay in that language. */
export function rendered({ language }: Catalogue, body: LocalizedText): RenderedText {
  return markdownHtml(textIn(body, language), target =>
    target.startsWith('/') ? inLanguage(language, target) : target,
  )
}

/** The same with the products that stand between the words. */
export async function bodyOf(catalogue: Catalogue, text: LocalizedText): Promise<Body> {
  const { parts, headings } = rendered(catalogue, text)
  const unknown: UnknownProduct[] = []
  const body: ProsePart[] = []
  for (const part of parts) {
    if (typeof part === 'string') {
      body.push(part)
      continue
    }
    // One that is not there yet may come.
    catalogue.reads.listings = true
    const [id] = await catalogue.lookup('product-card', 'byStyle', part.style.toLowerCase())
    const [card] = id === undefined ? [] : await catalogue.cards([id])
    if (!card) {
      unknown.push({ ...part, lacks: 'product' })
      continue
    }
    const color = await colorOf(catalogue, card, part)
    if (part.color !== null && color === undefined) unknown.push({ ...part, lacks: 'color' })
    body.push(...(await cardModels(catalogue, [card.id], color === undefined ? {} : { preferred: [color] })))
  }
  return { body, headings, unknown }
}

/** The color of the product that the block names in any language, or by its id. */
async function colorOf(catalogue: Catalogue, { colors }: ProductCard, { color }: ProductBlock) {
  if (color === null) return undefined
  const wanted = color.toLowerCase()
  const names = await catalogue.names()
  const found = colors.find(({ id }) =>
    [id, ...Object.values(names.term('color', id)?.name ?? {})].some(name => name.toLowerCase() === wanted),
  )
  return found?.id
}
