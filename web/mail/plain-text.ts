import type { Block, Written } from './block.ts'

/** The letter without any form, for who reads mails as text. Lines end with a line feed. */
export function plainText({ title, blocks }: Written, foot: readonly string[]): string {
  return [title, ...blocks.map(textOf), foot.join('\n')].filter(Boolean).join('\n\n').concat('\n')
}

function textOf(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'note':
      return block.text
    case 'button':
    case 'link':
      return `${block.label}:\n${block.url}`
    case 'code':
      return `    ${block.code}`
    case 'items':
      return block.items
        .map(({ name, detail, quantity, amount }) =>
          [`${quantity} ${name}`, detail && `    ${detail}`, amount && `    ${amount}`].filter(Boolean).join('\n'),
        )
        .join('\n')
    case 'amounts':
      return block.rows.map(({ label, amount }) => `${label}: ${amount}`).join('\n')
    case 'facts':
      return block.facts.map(({ label, lines }) => [label, ...lines].join('\n')).join('\n\n')
  }
}
