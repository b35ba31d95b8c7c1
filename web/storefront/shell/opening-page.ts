import type { Language } from '#domain/shared/localized-text.ts'
import { directionOf } from '../../i18n/addresses.ts'

const words: { readonly [language in Language]: { readonly title: string; readonly text: string } } = {
  en: {
    title: 'The shop is starting',
    text: 'It opens again in a moment. Your cart is safe. This page reloads by itself.',
  },
  bn: {
    title: 'দোকানটি চালু হচ্ছে',
    text: 'একটু পরেই দোকান আবার খুলবে। আপনার কার্ট নিরাপদ আছে। এই পাতা নিজে থেকেই আবার লোড হবে।',
  },
  ar: {
    title: 'المتجر قيد التشغيل',
    text: 'سيفتح المتجر بعد لحظات. سلتك محفوظة. يُعاد تحميل هذه الصفحة تلقائيًا.',
  },
  fr: {
    title: 'La boutique démarre',
    text: 'Elle rouvre dans un instant. Votre panier est conservé. Cette page se recharge d’elle-même.',
  },
}

/** Stands in for every page of a shop whose views are folded first: it does not know yet what it sells. */
export function openingPage(language: Language): string {
  const { title, text } = words[language]
  return (
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">' +
    `<meta name="robots" content="noindex"><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>`
  )
}
