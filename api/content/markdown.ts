import { encode } from 'html-entities'
import { Lexer, type MarkedToken, type Token, Tokenizer } from 'marked'

/** `{{product STYLE Color}}` on a line of its own; the color may be left out. */
export type ProductBlock = { readonly style: string; readonly color: string | null }

export type RenderedText = {
  readonly html: string
  /** The same in parts: text, and between them products. */
  readonly parts: readonly (string | ProductBlock)[]
  /** Its headings of the first level, for a list of contents. */
  readonly headings: readonly { readonly id: string; readonly text: string }[]
}

/** The address that a link leads to; null: it leads nowhere, and only its words are shown. */
type LinkOf = (target: string) => string | null

/** Markdown as our own elements, headings from h2; all else, HTML too, as text. `linkOf` makes a link's address. */
export function markdownHtml(markdown: string, linkOf: LinkOf = address => address): RenderedText {
  const headings: { id: string; text: string }[] = []
  const ids = new Set<string>()

  const all = (tokens: readonly Token[], between = '') => tokens.map(html).filter(Boolean).join(between)

  function html(given: Token): string {
    const token = given as MarkedToken
    switch (token.type) {
      case 'heading': {
        const level = Math.min(4, Math.max(2, token.depth))
        const text = plainText(token.tokens).trim()
        const id = idOf(text, ids)
        if (level === 2) headings.push({ id, text })
        return `<h${level} id="${encode(id)}">${all(token.tokens)}</h${level}>`
      }
      case 'paragraph':
        return `<p>${all(token.tokens)}</p>`
      case 'list': {
        const tag = token.ordered ? 'ol' : 'ul'
        const start = token.ordered && token.start !== 1 ? ` start="${token.start}"` : ''
        return `<${tag}${start}>${token.items.map(({ tokens }) => `<li>${all(tokens)}</li>`).join('')}</${tag}>`
      }
      case 'blockquote':
        return `<blockquote>${all(token.tokens)}</blockquote>`
      case 'code':
        return `<pre tabindex="0"><code>${encode(token.text)}</code></pre>`
      case 'html':
      case 'def':
        return 'block' in token && !token.block ? encode(token.raw) : `<p>${encode(token.raw.trim())}</p>`
      case 'strong':
      case 'em':
        return `<${token.type}>${all(token.tokens)}</${token.type}>`
      case 'link': {
        const address = safeAddress(token.href)
        const href = address === null ? null : linkOf(address)
        if (href === null) return all(token.tokens)
        const elsewhere = /^https?:/i.test(href) ? ' rel="noopener"' : ''
        return `<a href="${encode(href)}"${elsewhere}>${all(token.tokens)}</a>`
      }
      case 'codespan':
        return `<code>${encode(token.text.trim())}</code>`
      case 'hr':
      case 'br':
        return `<${token.type}>`
      case 'space':
        return ''
      case 'escape':
        return encode(token.text)
      case 'text':
        return token.tokens ? all(token.tokens) : encode(token.text)
      default:
        return encode(token.raw)
    }
  }
  const parts: (string | ProductBlock)[] = []
  let before: Token[] = []
  const close = () => {
    const text = all(before, '\n')
    if (text) parts.push(text)
    before = []
  }
  for (const token of new Lexer({ gfm: false, tokenizer: new ShallowTokenizer() }).lex(markdown)) {
    const block = token.type === 'paragraph' ? productIn(token.raw) : null
    if (block) {
      close()
      parts.push(block)
    } else before.push(token)
  }
  close()
  return { html: parts.filter(part => typeof part === 'string').join('\n'), parts, headings }
}

function productIn(text: string): ProductBlock | null {
  const [, style, color = null] = /^\{\{product ([^\s{}]+)(?: ([^{}]+?))?\}\}$/.exec(text.trim()) ?? []
  return style === undefined ? null : { style, color }
}

/** Deeper nesting of quotes, lists and emphasis is shown as text: no text may nest without end. */
const deepest = 6

class ShallowTokenizer extends Tokenizer {
  #depth = 0

  override blockquote = (src: string) => this.#deeper(() => super.blockquote(src))
  override list = (src: string) => this.#deeper(() => super.list(src))
  override emStrong = (src: string, masked: string, before?: string) =>
    this.#deeper(() => super.emStrong(src, masked, before))

  #deeper<Found>(tokenize: () => Found): Found | undefined {
    if (this.#depth >= deepest) return undefined
    this.#depth++
    const found = tokenize()
    this.#depth--
    return found
  }
}

/** A page of this shop, a place in this page, or an address that no browser runs as a script. */
function safeAddress(target: string): string | null {
  if (/^\/(?![/\\])/.test(target) || /^#/.test(target)) return target
  return /^(?:https?:\/\/|mailto:|tel:)/i.test(target) && URL.canParse(target) ? target : null
}

/** The words alone. */
function plainText(tokens: readonly Token[]): string {
  return tokens
    .map(token => ('tokens' in token && token.tokens ? plainText(token.tokens) : 'text' in token ? token.text : ' '))
    .join('')
    .replace(/\s+/g, ' ')
}

/** Letters and digits of every script, so that the address names its heading; repeated headings are numbered. */
function idOf(text: string, taken: Set<string>): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['part']
  const wanted = words.join('-')
  let id = wanted
  for (let n = 2; taken.has(id); n++) id = `${wanted}-${n}`
  taken.add(id)
  return id
}
