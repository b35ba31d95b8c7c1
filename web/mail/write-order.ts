import type { TFunction } from 'i18next'
import type { Address } from '#domain/shared/address.ts'
import { countryOf } from '#domain/shared/countries.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { sum } from '#domain/shared/money.ts'
import { trackingUrl } from '#domain/shared/tracking.ts'
import { dateIn } from '../i18n/format.ts'
import { momentIn } from '../i18n/moment-in.ts'
import type { OrderModel } from '../models/order.ts'
import { addressLines } from '../ui/address-lines.tsx'
import { type FormatMoney, moneyFormat } from '../ui/money.ts'
import { numberIn } from '../ui/numbers.ts'
import type { Block, Written } from './block.ts'
import type { Letter, OrderLetter } from './letter.ts'

type OrderMail = Extract<Letter, { order: OrderModel }>

export function writeOrder(letter: OrderMail, t: TFunction<'mail'>): Written {
  const { order, language, orderUrl } = letter
  const money = moneyFormat(language, order.currency)
  const number = String(order.number ?? '')
  const button: Block = { type: 'button', label: t('order.open'), url: orderUrl }
  const told = (kind: OrderLetter['kind'], blocks: readonly Block[]): Written => ({
    subject: t(`${kind}.subject`, { number, name: letter.shop.name }),
    title: t(`${kind}.title`),
    blocks,
  })
  const held = { release: `npm run order -- release ${number}`, cancel: `npm run order -- cancel ${number}` }
  switch (letter.kind) {
    case 'order-placed':
      return told(letter.kind, [
        paragraph(t('order-placed.text', { number })),
        items(order, null, letter, money),
        amounts(order, language, t, money),
        facts(order, language, t),
        button,
      ])
    case 'order-to-pay': {
      const { until } = letter
      const said = { until: momentIn(language, until), amount: money(order.totals.total) }
      return told(letter.kind, [
        paragraph(t('order-to-pay.text', said)),
        items(order, null, letter, money),
        amounts(order, language, t, money),
        facts(order, language, t),
        { type: 'button', label: t('order-to-pay.pay', said), url: orderUrl },
        { type: 'note', text: t('order-to-pay.note', said) },
      ])
    }
    case 'order-unpaid':
      return told(letter.kind, [paragraph(t('order-unpaid.text')), items(order, null, letter, money)])
    case 'new-order':
      return told(letter.kind, [
        paragraph(t('new-order.text', { number })),
        ...(letter.held === null ? [] : [paragraph(t('new-order.held', { risk: letter.held, ...held }))]),
        items(order, null, letter, money),
        amounts(order, language, t, money),
        facts(order, language, t),
        { type: 'facts', facts: [{ label: t('new-order.buyer'), lines: buyer(order) }] },
        { type: 'note', text: t('new-order.how', { command: `npm run order -- show ${number}` }) },
      ])
    case 'order-shipped':
    case 'order-tracking': {
      const { carrier, tracking, pieces } = letter
      const parcel = [
        { label: t('order.carrier'), lines: [carrier] },
        { label: t('order.tracking'), lines: [tracking] },
      ].filter(({ lines: [line] }) => line !== '')
      const page = trackingUrl(carrier, tracking)
      const all = order.lines.every(({ uid, quantity }) => pieces[uid] === quantity)
      const shipped = t(all ? 'order-shipped.text' : 'order-shipped.part', { number })
      return told(letter.kind, [
        paragraph(letter.kind === 'order-tracking' ? t('order-tracking.text', { number }) : shipped),
        ...(parcel.length > 0 ? [{ type: 'facts', facts: parcel } as const] : []),
        ...(page ? [{ type: 'link', label: t('order-shipped.track'), url: page } as const] : []),
        items(order, pieces, letter, money),
        button,
      ])
    }
    case 'order-address':
      return told(letter.kind, [
        paragraph(t('order-address.text', { number })),
        { type: 'facts', facts: [{ label: t('order.shipTo'), lines: linesOf(letter.address, language) }] },
        ...(letter.part ? [paragraph(t('order-address.part'))] : []),
        button,
        { type: 'note', text: t('order-address.note') },
      ])
    case 'order-cancelled':
      return told(letter.kind, [
        paragraph(t('order-cancelled.text', { number })),
        paragraph(t(letter.refunded ? 'order-cancelled.refund' : 'order-cancelled.free')),
        items(order, null, letter, money),
        button,
      ])
    case 'order-rest-cancelled': {
      const { pieces, refunded } = letter
      const amount = money(letter.amount)
      const paid = refunded ? t('order-rest-cancelled.refund', { amount }) : t('order-rest-cancelled.less', { amount })
      return told(letter.kind, [
        paragraph(t('order-rest-cancelled.text', { number })),
        items(order, pieces, letter, money),
        ...(letter.amount > 0 ? [paragraph(paid)] : []),
        button,
      ])
    }
    case 'order-amended': {
      const { difference, paid } = letter
      const amount = money(Math.abs(difference))
      const settled = difference > 0 ? 'more' : paid ? 'refund' : 'less'
      return told(letter.kind, [
        paragraph(t('order-amended.text', { number })),
        items(order, null, letter, money),
        amounts(order, language, t, money),
        ...(difference === 0 ? [] : [paragraph(t(`order-amended.${settled}`, { amount }))]),
        button,
      ])
    }
    case 'order-asks-more': {
      const { amount, until } = letter
      const facts = { number, amount: money(amount), until: momentIn(language, until) }
      return told(letter.kind, [
        paragraph(t('order-asks-more.text', facts)),
        { type: 'button', label: t('order-asks-more.pay', facts), url: orderUrl },
        { type: 'note', text: t('order-asks-more.note', facts) },
      ])
    }
    case 'order-stays':
      return told(letter.kind, [
        paragraph(t('order-stays.text', { number })),
        items(order, null, letter, money),
        button,
      ])
    case 'order-refund-owed':
      return told(letter.kind, [
        paragraph(t('order-refund-owed.text', { number, amount: money(letter.amount) })),
        paragraph(t('order-refund-owed.how')),
        button,
      ])
    case 'order-refunded': {
      const { how } = letter
      const back = how === null ? t('order-refunded.when') : t('order-refunded.byHand', { how })
      return told(letter.kind, [
        paragraph(t('order-refunded.text', { number, amount: money(letter.amount) })),
        button,
        ...(how === '' ? [] : [{ type: 'note', text: back } as const]),
      ])
    }
    case 'order-link':
      return told(letter.kind, [
        paragraph(t('order-link.text', { number })),
        button,
        { type: 'note', text: t('order-link.note') },
      ])
    case 'return-declined':
      return told(letter.kind, [
        paragraph(t('return-declined.text', { number })),
        ...(letter.note
          ? [{ type: 'facts', facts: [{ label: t('return-declined.why'), lines: [letter.note] }] } as const]
          : []),
        paragraph(t('return-declined.ask')),
        button,
      ])
    case 'return-approved':
      return told(letter.kind, [
        paragraph(t('return-approved.text', { number })),
        items(order, letter.pieces, letter, money),
        paragraph(t('return-approved.how', { number })),
        paragraph(t(letter.unpaid ? 'return-approved.unpaid' : 'return-approved.money')),
        button,
      ])
  }
}

function paragraph(text: string): Block {
  return { type: 'paragraph', text }
}

/** The lines of the order, or the named pieces of them: what is only a part of the order has no amounts. */
function items(
  order: OrderModel,
  pieces: { readonly [uid: string]: number } | null,
  { language }: Pick<Letter, 'language'>,
  money: FormatMoney,
): Block {
  return {
    type: 'items',
    items: order.lines
      .filter(({ uid }) => pieces === null || (pieces[uid] ?? 0) > 0)
      .map(line => ({
        name: line.name,
        detail: [line.brand, line.style, line.color?.name, line.size, ...optionsOf(line)].filter(Boolean).join(' · '),
        quantity: `${numberIn(language, pieces ? (pieces[line.uid] ?? 0) : line.quantity)} ×`,
        amount: pieces ? null : money(line.amount),
      })),
  }
}

function optionsOf({ options = {} }: OrderModel['lines'][number]): readonly string[] {
  return Object.entries(options).map(([name, value]) => `${name}: ${value}`)
}

function amounts({ totals, lines }: OrderModel, language: Language, t: TFunction<'mail'>, money: FormatMoney): Block {
  const count = sum(lines.map(line => line.quantity))
  const pieces = numberIn(language, count)
  const rows = [
    { label: t('amount.items', { count, pieces }), amount: money(totals.subtotal) },
    ...(totals.discount > 0 ? [{ label: t('amount.discount'), amount: money(-totals.discount) }] : []),
    { label: t('amount.delivery'), amount: totals.delivery === 0 ? t('amount.free') : money(totals.delivery) },
    ...(totals.tax > 0 ? [{ label: t('amount.tax'), amount: money(totals.tax) }] : []),
    { label: t('amount.total'), amount: money(totals.total), total: true } as const,
  ]
  return { type: 'amounts', rows }
}

function facts({ shipping, billing, payment, placedAt }: OrderModel, language: Language, t: TFunction<'mail'>): Block {
  const address = (of: OrderModel['shipping']) => (of ? linesOf(of, language) : [])
  return {
    type: 'facts',
    facts: [
      { label: t('order.date'), lines: [dateIn(language, placedAt)] },
      { label: t('order.shipTo'), lines: address(shipping) },
      { label: t('order.billTo'), lines: address(billing) },
      { label: t('order.payment'), lines: [t(`payment.${payment}`)] },
    ].filter(({ lines }) => lines.length > 0),
  }
}

function linesOf(address: Address, language: Language): readonly string[] {
  const countries = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  const { country } = address
  return addressLines(address, countries.of(country) ?? countryOf(country)?.name ?? country)
}

function buyer({ billing }: OrderModel): readonly string[] {
  return billing ? [`${billing.firstName} ${billing.lastName}`, billing.email, billing.phone].filter(Boolean) : []
}
