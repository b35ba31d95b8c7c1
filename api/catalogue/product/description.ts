import { decode } from 'html-entities'
import type { ProductPage } from '#projections/product-page/document.ts'

const bullets = /\s*[|•·▪●■]\s*/
/** Feeds part their bullet points by runs of spaces. */
const runs = /[\t\u00a0 ]{3,}/
const tags = /<[^>]*>/g
const blocks = /<(?:br|\/p|\/li|\/div|\/h\d|\/tr)\b[^>]*>/gi

/** The lines of a feed's description: each a paragraph or a point. Markup is left out, its blocks are lines. */
export function descriptionLines(text: string): readonly string[] {
  return decode(text.replace(blocks, '\n').replace(tags, ''))
    .split(/\r?\n/)
    .flatMap(line => line.split(bullets))
    .flatMap(line => line.split(runs))
    .map(line => line.replace(/\s+/g, ' ').trim())
    .filter(line => line !== '')
}

/** Tables of a description where only text goes: a line a row. */
export function tableLines(tables: ProductPage['tables'] = []): readonly string[] {
  return tables.flatMap(rows => rows.map(cells => cells.filter(Boolean).join(' | ')))
}
