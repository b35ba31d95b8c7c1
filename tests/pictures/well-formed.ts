/** Reads XML strictly enough to refuse a broken drawing; returns its tags with their attributes. Throws on a fault. */
export interface Tag {
  name: string
  attributes: Record<string, string>
}

const TAG = /^<(\/?)([a-zA-Z][\w:-]*)((?:\s+[\w:-]+="[^"<>]*")*)\s*(\/?)>/

export function readXml(text: string): Tag[] {
  const open: string[] = []
  const tags: Tag[] = []
  let at = 0
  while (at < text.length) {
    const next = text.indexOf('<', at)
    const between = text.slice(at, next < 0 ? text.length : next)
    if (between.trim() !== '') throw new Error(`text outside a tag at ${at}: ${between.slice(0, 40)}`)
    if (next < 0) break
    const match = TAG.exec(text.slice(next))
    if (!match) throw new Error(`broken tag at ${next}: ${text.slice(next, next + 60)}`)
    const [whole, closing, name = '', written = '', selfClosing] = match
    if (closing) {
      const expected = open.pop()
      if (expected !== name) throw new Error(`</${name}> closes <${expected}>`)
    } else {
      if (open.length === 0 && tags.length > 0) throw new Error('two roots')
      tags.push({ name, attributes: attributesOf(written) })
      if (!selfClosing) open.push(name)
    }
    at = next + whole.length
  }
  if (open.length > 0) throw new Error(`never closed: ${open.join(', ')}`)
  return tags
}

function attributesOf(written: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', value = ''] of written.matchAll(/([\w:-]+)="([^"]*)"/g)) {
    if (name in attributes) throw new Error(`attribute ${name} twice`)
    attributes[name] = value
  }
  return attributes
}
