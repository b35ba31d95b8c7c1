import { type Block, blocksOf } from './markdown-blocks.ts'
import { escaped, inlineHtml, type LinkOf, plainText } from './markdown-inline.ts'

export type RenderedText = {
  readonly html: string
  /** Its headings of the first level, for a list of contents. */
  readonly headings: readonly { readonly id: string; readonly text: string }[]
}

/**
 * Markdown as HTML: headings, paragraphs, lists, quotes, rules, code, links and emphasis. Whatever else is written, HTML
 * too, is shown as text. Headings begin at h2. `linkOf` makes of a link's target the address to go to, or null where
 * there is nothing to go to.
 */
export function markdownHtml(markdown: string, linkOf: LinkOf = address => address): RenderedText {
  const headings: { id: string; text: string }[] = []
  const ids = new Set<string>()
  const inline = (text: string) => inlineHtml(text, linkOf)

  const block = (part: Block): string => {
    switch (part.type) {
      case 'heading': {
        const text = plainText(part.text)
        const id = idOf(text, ids)
        if (part.level === 2) headings.push({ id, text })
        return `<h${part.level} id="${escaped(id)}">${inline(part.text)}</h${part.level}>`
      }
      case 'paragraph':
        return `<p>${inline(part.text)}</p>`
      case 'list': {
        const tag = part.ordered ? 'ol' : 'ul'
        const start = part.ordered && part.start !== 1 ? ` start="${part.start}"` : ''
        const items = part.items.map(item => `<li>${inline(item)}</li>`).join('')
        return `<${tag}${start}>${items}</${tag}>`
      }
      case 'quote':
        return `<blockquote>${part.blocks.map(block).join('')}</blockquote>`
      case 'code':
        return `<pre tabindex="0"><code>${escaped(part.text)}</code></pre>`
      case 'rule':
        return '<hr>'
    }
  }
  const html = blocksOf(markdown).map(block)
  return { html: html.join('\n'), headings }
}

/** Letters and digits of every script, so that an address says what it leads to; numbered where two would be the same. */
function idOf(text: string, taken: Set<string>): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['part']
  const wanted = words.join('-')
  let id = wanted
  for (let n = 2; taken.has(id); n++) id = `${wanted}-${n}`
  taken.add(id)
  return id
}
