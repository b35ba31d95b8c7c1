import type { TFunction } from 'i18next'
import { type NotificationKind, waitingWork } from '#domain/notification/events.ts'
import { momentIn } from '../i18n/moment-in.ts'
import { numberIn } from '../ui/numbers.ts'
import type { Block, Written } from './block.ts'
import type { Letter, LinkLetter, NoticeLetter } from './letter.ts'
import { writeOrder } from './write-order.ts'

type Key =
  | 'invitation'
  | 'subscribe'
  | 'subscribed'
  | 'welcome'
  | 'test'
  | `link.${LinkLetter}`
  | `notice.${NoticeLetter}`

/** What waits for the reader, whether it is new or not. */
function waitingBlocks(
  { waiting, language }: Extract<Letter, { kind: 'digest' }>,
  t: TFunction<'mail'>,
): readonly Block[] {
  const lines = waitingWork.flatMap(work => {
    const count = waiting[work] ?? 0
    return count > 0 ? [t(`digest.waiting.${work}`, { count, number: numberIn(language, count) })] : []
  })
  return lines.length > 0 ? [{ type: 'facts', facts: [{ label: t('digest.waits'), lines }] }] : []
}

export function write(letter: Letter, t: TFunction<'mail'>): Written {
  const { language, shop } = letter
  const values = { name: shop.name }
  const told = (key: Key, blocks: readonly Block[]): Written => ({
    subject: t(`${key}.subject`, values),
    title: t(`${key}.title`),
    blocks,
  })
  switch (letter.kind) {
    case 'link': {
      const { link, url } = letter
      return told(`link.${link}`, [
        { type: 'paragraph', text: t(`link.${link}.text`, values) },
        { type: 'button', label: t(`link.${link}.button`), url },
        // The note says that nothing happens without the link.
        ...(link === 'known' || link === 'unknown' ? [] : [{ type: 'note', text: t(`link.${link}.note`) } as const]),
        { type: 'note', text: t('link.ignore') },
      ])
    }
    case 'notice': {
      const { notice, url } = letter
      return told(`notice.${notice}`, [
        { type: 'paragraph', text: t(`notice.${notice}.text`, values) },
        { type: 'note', text: t('notice.ignore') },
        { type: 'paragraph', text: t(`notice.${notice}.help`) },
        { type: 'button', label: t(`notice.${notice}.button`), url },
      ])
    }
    case 'test':
      return told('test', [
        { type: 'paragraph', text: t('test.text', values) },
        { type: 'button', label: t('test.button'), url: letter.url },
      ])
    case 'invitation':
      return told('invitation', [
        { type: 'paragraph', text: t('invitation.text', { ...values, role: letter.role }) },
        { type: 'button', label: t('invitation.button'), url: letter.url },
        { type: 'note', text: t('invitation.note') },
      ])
    case 'permission-ask': {
      const { member, permission, right, note, page, url } = letter
      const asked = t(`permission-ask.${right}`, { place: t(`permission-ask.place.${permission}`) })
      return {
        subject: t('permission-ask.subject', { member, right: asked }),
        title: t('permission-ask.title', { member }),
        blocks: [
          { type: 'paragraph', text: t('permission-ask.text', { member, right: asked }) },
          ...(note === ''
            ? []
            : [{ type: 'facts', facts: [{ label: t('permission-ask.wrote'), lines: [note] }] } as const]),
          { type: 'button', label: t('permission-ask.button'), url },
          { type: 'link', label: t('permission-ask.page'), url: page },
          { type: 'note', text: t('permission-ask.note') },
        ],
      }
    }
    case 'subscribe': {
      const percent = numberIn(language, letter.percent)
      return told('subscribe', [
        { type: 'paragraph', text: t('subscribe.text', values) },
        ...(letter.percent > 0 ? [{ type: 'paragraph', text: t('subscribe.coupon', { percent }) } as const] : []),
        { type: 'button', label: t('subscribe.button'), url: letter.url },
        { type: 'note', text: t('subscribe.note') },
      ])
    }
    case 'subscribed':
      return told('subscribed', [
        { type: 'paragraph', text: t('subscribed.text', values) },
        { type: 'button', label: t('welcome.button'), url: shop.url },
        { type: 'link', label: t('welcome.unsubscribe'), url: letter.unsubscribeUrl },
      ])
    case 'welcome': {
      const { coupon, unsubscribeUrl } = letter
      const offer: Block[] = coupon
        ? [
            { type: 'paragraph', text: t('welcome.coupon', { percent: numberIn(language, coupon.percent) }) },
            { type: 'code', code: coupon.code },
          ]
        : []
      return told('welcome', [
        { type: 'paragraph', text: t('welcome.text', values) },
        ...offer,
        { type: 'button', label: t('welcome.button'), url: shop.url },
        { type: 'link', label: t('welcome.unsubscribe'), url: unsubscribeUrl },
      ])
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
    case 'webhook': {
      const { because, since, status, endpoint } = letter
      const what = because ?? 'failing-now'
      const answered = status === null ? t('webhook.no-answer') : numberIn(language, status)
      return {
        subject: t(`webhook.${what}.subject`, { endpoint: endpoint.name }),
        title: t(`webhook.${what}.subject`, { endpoint: endpoint.name }),
        blocks: [
          { type: 'paragraph', text: t(`webhook.${what}.text`) },
          {
            type: 'facts',
            facts: [
              { label: t('webhook.address'), lines: [endpoint.address] },
              ...(since === null ? [] : [{ label: t('webhook.since'), lines: [momentIn(language, since)] }]),
              ...(because === null || because === 'failing' || because === 'gone'
                ? [{ label: t('webhook.answer'), lines: [answered] }]
                : []),
            ],
          },
          { type: 'button', label: t('webhook.button'), url: letter.url },
        ],
      }
    }
    case 'digest':
    case 'notifications': {
      const counts = Object.entries(letter.counts) as [NotificationKind, number][]
      const counted = (kind: NotificationKind, count: number) =>
        numberIn(language, count) + (letter.more.includes(kind) ? '+' : '')
      const lines = counts.map(([kind, count]) => t(`notifications.${kind}`, { count, number: counted(kind, count) }))
      const [first = ''] = lines
      return {
        subject:
          lines.length === 1
            ? first
            : t('notifications.subject', {
                first,
                count: lines.length - 1,
                number: numberIn(language, lines.length - 1),
              }),
        title: t(`${letter.kind}.title`, values),
        blocks: [
          ...lines.map(text => ({ type: 'paragraph', text }) as const),
          ...(letter.kind === 'digest' ? waitingBlocks(letter, t) : []),
          { type: 'button', label: t('notifications.button'), url: letter.url },
          { type: 'note', text: t(`${letter.kind}.note`) },
        ],
      }
    }
    case 'request': {
      const { requestId, name, email, subject, message } = letter.written
      return {
        subject: t('request.subject', { subject: subject || name }),
        title: subject || t('request.title'),
        blocks: [
          ...paragraphs(message),
          { type: 'facts', facts: [{ label: t('request.from'), lines: [name, email] }] },
          { type: 'note', text: t('request.how', { command: `npm run requests -- close ${requestId}` }) },
        ],
      }
    }
    case 'request-answer': {
      const { answer, written } = letter
      const about = written.subject || t('request-answer.about', values)
      return {
        subject: t('request-answer.subject', { subject: about }),
        title: about,
        blocks: [
          ...paragraphs(answer),
          { type: 'facts', facts: [{ label: t('request-answer.wrote'), lines: written.message.split(/\n+/) }] },
          { type: 'note', text: t('request-answer.reply') },
        ],
      }
    }
    case 'review-reply': {
      const { product, reply, written, url } = letter
      const lines = [written.title, ...written.text.split(/\n+/)].filter(line => line !== '')
      return {
        subject: t('review-reply.subject', { ...values, product }),
        title: t('review-reply.title', { product }),
        blocks: [
          ...paragraphs(reply),
          ...(lines.length > 0 ? [{ type: 'facts', facts: [{ label: t('review-reply.wrote'), lines }] } as const] : []),
          { type: 'button', label: t('review-reply.button'), url },
          { type: 'note', text: t('review-reply.note') },
        ],
      }
    }
    default:
      return writeOrder(letter, t)
  }
}

const paragraphs = (text: string): readonly Block[] => text.split(/\n+/).map(text => ({ type: 'paragraph', text }))
