import type { TFunction } from 'i18next'
import { numberIn } from '../ui/numbers.ts'
import type { Block, Written } from './block.ts'
import type { Letter } from './letter.ts'
import { writeOrder } from './write-order.ts'

export function write(letter: Letter, t: TFunction<'mail'>): Written {
  switch (letter.kind) {
    case 'link': {
      const { link, url } = letter
      const values = { name: letter.shop.name }
      const blocks: Block[] = [
        { type: 'paragraph', text: t(`link.${link}.text`, values) },
        { type: 'button', label: t(`link.${link}.button`), url },
      ]
      // The note says that nothing happens without the link.
      if (link !== 'known' && link !== 'unknown') blocks.push({ type: 'note', text: t(`link.${link}.note`) })
      blocks.push({ type: 'note', text: t('link.ignore') })
      return { subject: t(`link.${link}.subject`, values), title: t(`link.${link}.title`), blocks }
    }
    case 'notice': {
      const { notice, url, shop } = letter
      return {
        subject: t(`notice.${notice}.subject`, { name: shop.name }),
        title: t(`notice.${notice}.title`),
        blocks: [
          { type: 'paragraph', text: t(`notice.${notice}.text`, { name: shop.name }) },
          { type: 'note', text: t('notice.ignore') },
          { type: 'paragraph', text: t(`notice.${notice}.help`) },
          { type: 'button', label: t(`notice.${notice}.button`), url },
        ],
      }
    }
    case 'subscribe': {
      const { url, percent, shop, language } = letter
      const offer =
        percent > 0
          ? [{ type: 'paragraph', text: t('subscribe.coupon', { percent: numberIn(language, percent) }) } as const]
          : []
      return {
        subject: t('subscribe.subject', { name: shop.name }),
        title: t('subscribe.title'),
        blocks: [
          { type: 'paragraph', text: t('subscribe.text', { name: shop.name }) },
          ...offer,
          { type: 'button', label: t('subscribe.button'), url },
          { type: 'note', text: t('subscribe.note') },
        ],
      }
    }
    case 'subscribed':
      return {
        subject: t('subscribed.subject', { name: letter.shop.name }),
        title: t('subscribed.title'),
        blocks: [
          { type: 'paragraph', text: t('subscribed.text', { name: letter.shop.name }) },
          { type: 'button', label: t('welcome.button'), url: letter.shop.url },
          { type: 'link', label: t('welcome.unsubscribe'), url: letter.unsubscribeUrl },
        ],
      }
    case 'welcome': {
      const { coupon, unsubscribeUrl, shop } = letter
      const offer: Block[] = coupon
        ? [
            { type: 'paragraph', text: t('welcome.coupon', { percent: numberIn(letter.language, coupon.percent) }) },
            { type: 'code', code: coupon.code },
          ]
        : []
      return {
        subject: t('welcome.subject', { name: shop.name }),
        title: t('welcome.title'),
        blocks: [
          { type: 'paragraph', text: t('welcome.text', { name: shop.name }) },
          ...offer,
          { type: 'button', label: t('welcome.button'), url: shop.url },
          { type: 'link', label: t('welcome.unsubscribe'), url: unsubscribeUrl },
        ],
      }
    }
    case 'back-in-stock': {
      const { product, color, size, options = {}, url, stopUrl } = letter
      const facts = [
        { label: t('back-in-stock.product'), lines: [product] },
        ...(color === null ? [] : [{ label: t('back-in-stock.color'), lines: [color] }]),
        ...(size === null ? [] : [{ label: t('back-in-stock.size'), lines: [size] }]),
        ...Object.entries(options).map(([label, value]) => ({ label, lines: [value] })),
      ]
      return {
        subject: t('back-in-stock.subject', { product }),
        title: t('back-in-stock.title'),
        blocks: [
          { type: 'paragraph', text: t('back-in-stock.text') },
          { type: 'facts', facts },
          { type: 'button', label: t('back-in-stock.button'), url },
          { type: 'note', text: t('back-in-stock.once') },
          { type: 'link', label: t('back-in-stock.stop'), url: stopUrl },
        ],
      }
    }
    case 'request': {
      const { requestId, name, email, subject, message } = letter.written
      return {
        subject: t('request.subject', { subject: subject || name }),
        title: subject || t('request.title'),
        blocks: [
          ...message.split(/\n+/).map(text => ({ type: 'paragraph', text }) as const),
          { type: 'facts', facts: [{ label: t('request.from'), lines: [name, email] }] },
          { type: 'note', text: t('request.how', { command: `npm run requests -- close ${requestId}` }) },
        ],
      }
    }
    default:
      return writeOrder(letter, t)
  }
}
