/** The address that a link leads to; null: it leads nowhere, and only its words are shown. */
export type LinkOf = (target: string) => string | null

const characters: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text that may stand in HTML, in an attribute too. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => characters[character]!)
}

/** Whichever comes first in the text, left to right. */
const marks =
  /\\([!-/:-@[-`{-~])|(`+)(.+?)\2|\[([^[\]\n]{1,500})\]\(\s*((?:[^\s()]|\([^\s()]*\)){1,1000})\s*\)|\*\*(?=\S)([^*\n]+?)\*\*|(?<![\p{L}\p{N}])_(?=\S)([^_\n]+?)_(?![\p{L}\p{N}])|\*(?=\S)([^*\n]+?)\*| {2,}\n/gu

/** Text with its links and emphasis as HTML. Everything that is not markdown is escaped. */
export function inlineHtml(text: string, linkOf: LinkOf, inLink = false): string {
  let html = ''
  let from = 0
  for (const found of text.matchAll(marks)) {
    const [whole, character, , code, label, target, strong, underscored, starred] = found
    html += escaped(text.slice(from, found.index))
    from = found.index + whole.length
    if (character !== undefined) html += escaped(character)
    else if (code !== undefined) html += `<code>${escaped(code.trim())}</code>`
    else if (label !== undefined && target !== undefined) html += link(label, target, linkOf, inLink)
    else if (strong !== undefined) html += `<strong>${inlineHtml(strong, linkOf, inLink)}</strong>`
    else if (underscored !== undefined || starred !== undefined)
      html += `<em>${inlineHtml((underscored ?? starred)!, linkOf, inLink)}</em>`
    else html += '<br>'
  }
  return html + escaped(text.slice(from))
}

function link(label: string, target: string, linkOf: LinkOf, inLink: boolean): string {
  const words = inlineHtml(label, linkOf, true)
  const address = inLink ? null : safeAddress(target)
  const href = address === null ? null : linkOf(address)
  if (href === null) return words
  const elsewhere = /^https?:/i.test(href) ? ' rel="noopener"' : ''
  return `<a href="${escaped(href)}"${elsewhere}>${words}</a>`
}

/** A page of this shop, a place in this page, or an address that no browser runs as a script. */
function safeAddress(target: string): string | null {
  if (/^\/(?![/\\])/.test(target) || /^#/.test(target)) return target
  return /^(?:https?:\/\/|mailto:|tel:)/i.test(target) && URL.canParse(target) ? target : null
}

/** The words alone. */
export function plainText(markdown: string): string {
  return markdown
    .replace(marks, (whole, character, _ticks, code, label, _target, strong, underscored, starred) =>
      whole.trim() === '' ? ' ' : (character ?? code ?? plainText(label ?? strong ?? underscored ?? starred ?? '')),
    )
    .replace(/\s+/g, ' ')
    .trim()
}
