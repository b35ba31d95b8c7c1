export type Block =
  | { readonly type: 'heading'; readonly level: 2 | 3 | 4; readonly text: string }
  | { readonly type: 'paragraph'; readonly text: string }
  | { readonly type: 'list'; readonly ordered: boolean; readonly start: number; readonly items: readonly string[] }
  | { readonly type: 'quote'; readonly blocks: readonly Block[] }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'rule' }

const heading = /^(#{1,6})\s+(.+?)\s*#*$/
const bullet = /^ {0,3}[-*+]\s+(.*)$/
const numbered = /^ {0,3}(\d{1,9})[.)]\s+(.*)$/
const quote = /^ {0,3}>\s?(.*)$/
const rule = /^ {0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/
const fence = /^ {0,3}```/

/** Quotes in quotes in quotes: nobody writes them, and no text may nest without end. */
const deepest = 3

/** The text cut into its blocks. Lists hold lines of text, no further lists. */
export function blocksOf(markdown: string, depth = 0): readonly Block[] {
  const lines = markdown.replace(/\r\n?/g, '\n').split('\n')
  const blocks: Block[] = []
  let at = 0
  const take = (matches: (line: string) => boolean): string[] => {
    const from = at
    while (at < lines.length && matches(lines[at]!)) at++
    return lines.slice(from, at)
  }
  while (at < lines.length) {
    const line = lines[at]!
    const titled = heading.exec(line)
    if (line.trim() === '') at++
    else if (titled) {
      at++
      const level = Math.min(4, Math.max(2, titled[1]!.length)) as 2 | 3 | 4
      blocks.push({ type: 'heading', level, text: titled[2]! })
    } else if (rule.test(line)) {
      at++
      blocks.push({ type: 'rule' })
    } else if (fence.test(line)) {
      at++
      const code = take(each => !fence.test(each))
      at++
      blocks.push({ type: 'code', text: code.join('\n') })
    } else if (depth < deepest && quote.test(line)) {
      const quoted = take(each => quote.test(each)).map(each => quote.exec(each)![1]!)
      blocks.push({ type: 'quote', blocks: blocksOf(quoted.join('\n'), depth + 1) })
    } else if (bullet.test(line) || numbered.test(line)) {
      blocks.push(listOf(line, take))
    } else {
      at++
      const more = take(each => each.trim() !== '' && !beginsBlock(each, depth))
      blocks.push({ type: 'paragraph', text: [line, ...more].join('\n').trim() })
    }
  }
  return blocks
}

function listOf(first: string, take: (matches: (line: string) => boolean) => string[]): Block {
  const ordered = !bullet.test(first)
  const marker = ordered ? numbered : bullet
  const lines = take(each => marker.test(each) || /^ {2,}\S/.test(each))
  const items: string[] = []
  for (const line of lines) {
    const found = marker.exec(line)
    if (found) items.push(found.at(-1)!)
    else items.push(`${items.pop() ?? ''}\n${line.trim()}`)
  }
  return { type: 'list', ordered, start: ordered ? Number(numbered.exec(first)![1]) : 1, items }
}

function beginsBlock(line: string, depth: number): boolean {
  const other = [heading, rule, fence, bullet, numbered]
  return other.some(pattern => pattern.test(line)) || (depth < deepest && quote.test(line))
}
