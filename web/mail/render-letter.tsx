import type { i18n } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '#domain/shared/localized-text.ts'
import { fallbackLanguage } from '#domain/shared/localized-text.ts'
import { directionOf } from '../i18n/addresses.ts'
import { catalogues } from '../i18n/catalogues.ts'
import { createI18n } from '../i18n/instance.ts'
import { Layout } from './layout.tsx'
import type { Letter } from './letter.ts'
import { plainText } from './plain-text.ts'
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
  const { language, shop } = letter
  const t = instanceIn(language).getFixedT(null, 'mail')
  const written = write(letter, t)
  const foot = [shop.name, shop.address, shop.email].filter(Boolean)
  const dir = directionOf(language)
  const html = renderToStaticMarkup(<Layout written={written} language={language} dir={dir} shop={shop} foot={foot} />)
  return { subject: written.subject, html: `<!doctype html>${html}`, text: plainText(written, foot, t) }
}
