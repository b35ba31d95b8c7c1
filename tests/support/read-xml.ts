/** An element of a document: its name, attributes, and what is in it in order. */
export type XmlElement = {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly (XmlElement | string)[]
}

const name = /[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/y
const entities: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Reads a document of XML 1.0 as strictly as a parser has to: one root, every element closed, every attribute quoted and
 * once, only the five entities and no forbidden characters, and every prefix declared. No DTD, comments or CDATA.
 * @throws Error that says where the document is not well-formed
 */
export function readXml(text: string): XmlElement {
  let at = 0
  const fail = (why: string): never => {
    throw new Error(`${why} at ${at}: ${text.slice(Math.max(0, at - 40), at + 40)}`)
  }
  const skip = (token: string) => {
    if (!text.startsWith(token, at)) fail(`expected ${token}`)
    at += token.length
  }
  const space = () => {
    while (/\s/.test(text[at] ?? '')) at++
  }
  const readName = (): string => {
    name.lastIndex = at
    const found = name.exec(text)?.[0] ?? fail('expected a name')
    at += found.length
    return found
  }
  const decoded = (raw: string): string => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that no document may have
    if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(raw) || !raw.isWellFormed())
      fail('forbidden character')
    if (raw.includes(']]>')) fail('end of CDATA in text')
    return raw.replace(/&([^;]*);?/g, (whole, entity: string) =>
      whole.endsWith(';') && Object.hasOwn(entities, entity) ? entities[entity]! : fail(`unknown entity ${whole}`),
    )
  }
  const element = (scope: ReadonlySet<string>): XmlElement => {
    skip('<')
    const own = readName()
    const attributes = new Map<string, string>()
    for (space(); !/[/>]/.test(text[at] ?? ''); space()) {
      const key = readName()
      skip('=')
      const quote = text[at] === "'" ? "'" : '"'
      skip(quote)
      const end = text.indexOf(quote, at)
      if (end < 0 || text.slice(at, end).includes('<')) fail('attribute without end')
      if (attributes.has(key)) fail(`${key} twice`)
      attributes.set(key, decoded(text.slice(at, end)))
      at = end + 1
    }
    const declared = [...attributes.keys()].flatMap(key => (key.startsWith('xmlns:') ? [key.slice(6)] : []))
    const prefixes = new Set([...scope, ...declared])
    const [prefix, local] = own.split(':')
    if (local !== undefined && !prefixes.has(prefix!)) fail(`undeclared prefix ${prefix}`)
    const children: (XmlElement | string)[] = []
    if (text[at] === '/') {
      skip('/>')
      return { name: own, attributes, children }
    }
    skip('>')
    while (!text.startsWith('</', at)) {
      if (at >= text.length) fail(`${own} is not closed`)
      if (text[at] === '<') children.push(element(prefixes))
      else {
        const end = text.indexOf('<', at)
        if (end < 0) fail(`${own} is not closed`)
        children.push(decoded(text.slice(at, end)))
        at = end
      }
    }
    skip('</')
    if (readName() !== own) fail(`${own} is closed by another`)
    space()
    skip('>')
    return { name: own, attributes, children }
  }
  skip('<?xml version="1.0" encoding="UTF-8"?>')
  space()
  const root = element(new Set(['xml']))
  space()
  return at === text.length ? root : fail('something after the end')
}

/** Text of an element, that of its own children included. */
export function textOf(element: XmlElement): string {
  return element.children.map(child => (typeof child === 'string' ? child : textOf(child))).join('')
}

/** Every element of a name below this one, in order. */
export function all(element: XmlElement, wanted: string): readonly XmlElement[] {
  return element.children.flatMap(child =>
    typeof child === 'string' ? [] : [...(child.name === wanted ? [child] : []), ...all(child, wanted)],
  )
}

export function texts(element: XmlElement, wanted: string): readonly string[] {
  return all(element, wanted).map(textOf)
}
