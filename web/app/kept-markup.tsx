import type { i18n } from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import type { Piece } from '../ui/kept-markup.ts'

/** HTML as text, or as bytes (UTF-8) where it is kept. */
export type Markup = readonly (string | Uint8Array)[]

const encoder = new TextEncoder()
const kept = new WeakMap<object, WeakMap<object, Map<string, Uint8Array>>>()

/** Text of a page escapes `<`, so nothing that a shopper or a product says looks like this. */
const mark = /<kept (\d+)>/

/** Marks the places of a page that are filled with kept HTML after React has written the rest. */
export function collectMarkup(instance: i18n) {
  const places: (() => Markup)[] = []
  const models = new Set<object>()
  function place(fill: () => Markup): string {
    places.push(fill)
    return `<kept ${places.length - 1}>`
  }
  return {
    place,
    put(piece: Piece): string {
      models.add(piece.of[0])
      return place(() => [htmlOf(piece, instance)])
    },
    /** The kept pieces of the page show these models. */
    models: models as ReadonlySet<object>,
    /** The HTML with all its places filled. */
    fill: (html: string): Markup =>
      html.split(mark).flatMap((part, i) => (i % 2 === 0 ? part : places[Number(part)]!())),
  }
}

/** Kept for as long as what it shows is there. A piece is rendered apart: all that it shows comes by its props. */
function htmlOf({ of: [model, words], variant, element }: Piece, instance: i18n): Uint8Array {
  const byWords = kept.get(model) ?? new WeakMap<object, Map<string, Uint8Array>>()
  const variants = byWords.get(words) ?? new Map<string, Uint8Array>()
  let html = variants.get(variant)
  if (!html) {
    html = encoder.encode(renderToString(<I18nextProvider i18n={instance}>{element}</I18nextProvider>))
    variants.set(variant, html)
    byWords.set(words, variants)
    kept.set(model, byWords)
  }
  return html
}
