import type { i18n, TFunction } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { fallbackLanguage, type Language } from '#domain/shared/localized-text.ts'
import { directionOf } from '../i18n/addresses.ts'
import { catalogues } from '../i18n/catalogues.ts'
import { createI18n } from '../i18n/instance.ts'
import type { Block, Written } from './block.ts'
import { Layout } from './layout.tsx'
import type { Letter } from './letter.ts'
import { write } from './write.ts'

const instances = new Map<Language, i18n>()

function instanceIn(language: Language): i18n {
  let instance = instances.get(language)
  if (!instance) {
    const mail = (of: Language) => ({ mail: catalogues[of].mail ?? {} })
    instance = createI18n(language, mail(language), mail(fallbackLanguage))
    instances.set(language, instance)
  }
  return instance
}

export type RenderedLetter = { readonly subject: string; readonly html: string; readonly text: string }

/** A letter as a mail carries it: html, and the same as plain text. */
export function renderLetter(letter: Letter): RenderedLetter {
  const { language, shop, requestId } = letter
  const t = instanceIn(language).getFixedT(null, 'mail')
  const written = write(letter, t)
  const foot = [shop.name, shop.address, shop.email, requestId ? t('foot.request', { id: requestId }) : ''].filter(
    Boolean,
  )
  const dir = directionOf(language)
  const html = renderToStaticMarkup(<Layout written={written} language={language} dir={dir} shop={shop} foot={foot} />)
  return { subject: written.subject, html: `<!doctype html>${html}`, text: plainText(written, foot, t) }
}

/** The letter without any form, for people who read mails as text. Lines end with a line feed. */
function plainText({ title, blocks }: Written, foot: readonly string[], t: TFunction<'mail'>): string {
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
