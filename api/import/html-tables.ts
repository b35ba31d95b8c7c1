import type { FeedTable } from '#domain/product/events.ts'
import { plainText } from './text.ts'

const mostTables = 20
const mostRows = 200
const mostCells = 30

/**
 * The tables of an HTML text, and the text without them. One of a single column or row only sets text in place, and stays
 * text. A table within another one is read with it.
 */
export function withoutTables(html: string): { readonly html: string; readonly tables: readonly FeedTable[] } {
  const tables: FeedTable[] = []
  const rest: string[] = []
  let at = 0
  while (tables.length < mostTables) {
    const open = from(/<table(?=[\s>])/gi, html, at)
    const close = open && from(/<\/table[^<>]*>/gi, html, open.index)
    if (!open || !close) break
    const table = tableIn(html.slice(open.index, close.index))
    rest.push(html.slice(at, table ? open.index : close.index), '\n')
    if (table) tables.push(table)
    at = close.index + close[0].length
  }
  return { html: rest.join('') + html.slice(at), tables }
}

function from(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function tableIn(html: string): FeedTable | null {
  const rows = html
    .split(/<tr(?=[\s>])/i)
    .slice(1)
    .map(row => row.split(/<t[hd](?=[\s>])/i).slice(1, mostCells + 1))
    .map(cells => cells.map(cell => plainText(`<td${cell}`)))
    .filter(cells => cells.some(Boolean))
    .slice(0, mostRows)
  return rows.length > 1 && rows.some(cells => cells.length > 1) ? rows : null
}
