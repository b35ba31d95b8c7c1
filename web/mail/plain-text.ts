import type { TFunction } from 'i18next'
import type { Block, Written } from './block.ts'

/** The letter without any form, for people who read mails as text. Lines end with a line feed. */
export function plainText({ title, blocks }: Written, foot: readonly string[], t: TFunction<'mail'>): string {
  return [title, ...blocks.map(block => textOf(block, t)), foot.join('\n')].filter(Boolean).join('\n\n').concat('\n')
}

function textOf(block: Block, t: TFunction<'mail'>): string {
  switch (block.type) {
    case 'paragraph':
    case 'note':
      return block.text
    case 'button':
    case 'link':
      return `${t('label', { label: block.label })}\n${block.url}`
    case 'code':
      return `    ${block.code}`
    case 'items':
      return block.items
        .map(({ name, detail, quantity, amount }) =>
          [`${quantity} ${name}`, detail && `    ${detail}`, amount && `    ${amount}`].filter(Boolean).join('\n'),
        )
        .join('\n')
    case 'amounts':
      return block.rows.map(({ label, amount }) => `${t('label', { label })} ${amount}`).join('\n')
    case 'facts':
      return block.facts.map(({ label, lines }) => [label, ...lines].join('\n')).join('\n\n')
  }
}
