import BadgePercent from 'lucide-react/icons/badge-percent'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import FileInput from 'lucide-react/icons/file-input'
import Import from 'lucide-react/icons/import'
import Inbox from 'lucide-react/icons/inbox'
import KeyRound from 'lucide-react/icons/key-round'
import Layers from 'lucide-react/icons/layers'
import Package from 'lucide-react/icons/package'
import Scale from 'lucide-react/icons/scale'
import Shield from 'lucide-react/icons/shield'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { NotificationKind } from '#domain/notification/events.ts'
import { apart } from '../../i18n/apart.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { Notice, NoticeOrder, NoticeVariant } from '../../models/notifications.ts'
import { classes } from '../../ui/classes.ts'
import { moneyFormat } from '../../ui/money.ts'
import { localeOf, numberIn } from '../../ui/numbers.ts'
import { Moment } from '../history/moment.tsx'
import { ProviderWords } from '../history/provider-words.tsx'

type Look = {
  readonly Icon: ComponentType<{ readonly size?: number; readonly className?: string }>
  readonly tone?: 'urgent' | 'soon'
}

const looks: { readonly [kind in NotificationKind]: Look } = {
  orders: { Icon: Package },
  overdue: { Icon: Clock, tone: 'urgent' },
  returns: { Icon: Undo2 },
  refunds: { Icon: CircleAlert, tone: 'urgent' },
  disputes: { Icon: Scale, tone: 'urgent' },
  stock: { Icon: Layers, tone: 'soon' },
  feeds: { Icon: Import, tone: 'soon' },
  prices: { Icon: BadgePercent },
  requests: { Icon: Inbox },
  roles: { Icon: Shield },
  imports: { Icon: FileInput },
  asks: { Icon: KeyRound, tone: 'soon' },
}

/** Where one reads more, behind the language; null: nowhere. */
function pathOf(notice: Notice): string | null {
  const toOrder = (order: NoticeOrder | null | undefined) =>
    order?.linked && order.number !== null ? `/dashboard/orders/${order.number}` : null
  switch (notice.kind) {
    case 'orders':
      return (notice.count === 1 && toOrder(notice.orders[0])) || '/dashboard/orders?view=all'
    case 'overdue':
      return '/dashboard/orders?view=to-pack'
    case 'returns':
      return '/dashboard/orders/returns'
    case 'refunds':
    case 'disputes':
      return toOrder(notice.order)
    case 'stock':
      return notice.linked ? '/dashboard/product/inventory?view=runs-out' : null
    case 'feeds':
      return `/dashboard/product/import/${notice.runId ?? 'feeds'}`
    case 'prices':
      return `/dashboard/product/prices/${notice.changeId}`
    case 'requests':
      return '/dashboard/requests'
    case 'imports':
      return `/dashboard/product/import/${notice.runId}`
    case 'asks':
      return `/dashboard/users/staff?member=${notice.accountId}`
    case 'roles':
      return notice.role === null ? '/dashboard/users/staff' : '/dashboard/users/roles'
  }
}

type Props = {
  readonly notice: Notice
  readonly shows: 'time' | 'brief'
  /** A link was followed. */
  readonly onLeave?: (() => void) | undefined
}

/** What happened, where it leads, and what to do about it. */
export function NoticeLine({ notice, shows, onLeave }: Props) {
  const t = useWords('notifications')
  const prefix = useLanguagePrefix()
  const { Icon, tone } = looks[notice.kind]
  const { title, detail } = useTexts(notice)
  const path = pathOf(notice)
  const does = 'open' in notice && notice.open && path !== null
  return (
    <li className={classes('news', notice.unread && 'unread')}>
      <Icon size={18} className={classes('news-icon', tone)} />
      <div className="news-text">
        <p className="news-title">
          {notice.unread ? <span className="sr-only">{t('unread')} </span> : null}
          {path === null ? (
            title
          ) : (
            <Link to={prefix + path} onClick={onLeave}>
              {title}
            </Link>
          )}
        </p>
        {detail === '' ? null : <p className="news-detail">{detail}</p>}
        {does ? (
          <Link to={prefix + path} onClick={onLeave} className="news-act">
            {t(`act.${notice.kind}`)}
          </Link>
        ) : null}
      </div>
      <span className="news-time">
        <Moment at={notice.at} shows={shows} />
      </span>
    </li>
  )
}

/** A notice in words: what happened, and the particulars. */
function useTexts(notice: Notice): { readonly title: string; readonly detail: ReactNode } {
  const t = useWords('notifications')
  const language = useLanguage()
  const { count } = notice
  const counted = (number: number) =>
    notice.more ? apart(`${numberIn(language, number)}+`) : numberIn(language, number)
  const numbers = { count, number: counted(count) }
  const listOf = (items: readonly string[]) => {
    const more = count - items.length
    const all = more > 0 ? [...items, t('more', { count: more, number: counted(more) })] : items
    return new Intl.ListFormat(localeOf(language), { type: 'unit', style: 'short' }).format(all)
  }
  const numberOf = (order: NoticeOrder | null) => (order?.number ? apart(`#${order.number}`) : t('anOrder'))
  const buyerOf = (order: NoticeOrder | null) => apart(order?.buyer ?? t('somebody'))
  const totalOf = ({ total, currency }: NoticeOrder) =>
    total === null ? '' : apart(moneyFormat(language, currency)(total))
  const variantOf = ({ name, color, size, short, by }: NoticeVariant) => {
    const variant = apart([name, color, size].filter(Boolean).join(' '))
    const key = short > 0 ? 'variant.short' : 'variant.out'
    const said = t(key, { variant, count: short, number: numberIn(language, short) })
    return by === null ? said : t('variant.by', { said, member: apart(by) })
  }
  switch (notice.kind) {
    case 'orders': {
      const named = notice.orders.map(each => `${numberOf(each)} ${buyerOf(each)} ${totalOf(each)}`)
      return { title: t('line.orders', numbers), detail: listOf(named) }
    }
    case 'overdue':
      return { title: t('line.overdue', numbers), detail: '' }
    case 'returns':
    case 'disputes': {
      const { order, kind } = notice
      const title = t(`line.${kind}`, { buyer: buyerOf(order), order: numberOf(order) })
      // A dispute is about the whole payment, and a return about some pieces.
      return { title, detail: order && kind === 'disputes' ? totalOf(order) : '' }
    }
    case 'refunds': {
      const { order, amount, problem } = notice
      const sum = order && amount !== null ? apart(moneyFormat(language, order.currency)(amount)) : null
      const about = sum ? t('refund', { amount: sum, order: numberOf(order) }) : numberOf(order)
      return {
        title: t('line.refunds'),
        detail:
          problem === null ? (
            about
          ) : (
            <>
              {t('refused', { about })} <ProviderWords topic="refund" words={problem} />
            </>
          ),
      }
    }
    case 'stock':
      return { title: t('line.stock', numbers), detail: listOf(notice.variants.map(variantOf)) }
    case 'feeds': {
      const { feed, runId, paused } = notice
      const said = runId !== null ? 'feedWaits' : paused ? 'feedPaused' : 'feedFault'
      return { title: t(`line.${said}`), detail: feed === null ? '' : apart(feed) }
    }
    case 'prices': {
      const { name, ended, done, left } = notice
      const what = done === 0 && left > 0 ? 'failed' : ended ? 'ended' : 'began'
      const said = t(ended ? 'prices.back' : 'prices.changed', { count: done, number: numberIn(language, done) })
      const rest = left === 0 ? [] : [t('prices.left', { count: left, number: numberIn(language, left) })]
      return {
        title: t(`prices.${what}`, { name: apart(name ?? '') }),
        detail: [...(done > 0 ? [said] : []), ...rest].join(' '),
      }
    }
    case 'requests':
      return {
        title: t('line.requests', { from: apart(notice.from ?? t('somebody')) }),
        detail: notice.subject === null ? '' : apart(notice.subject),
      }
    case 'imports': {
      const { file, state, left } = notice
      const number = numberIn(language, left)
      const detail = left === 0 ? '' : t(state === 'reverted' ? 'imports.kept' : 'imports.failed', { number })
      return { title: t(`imports.${state as 'done'}`, { file: apart(file) }), detail }
    }
    case 'asks': {
      const { member, permission, to, note } = notice
      const right = t(`right.${to}`, { place: t(`place.${permission}`) })
      return {
        title: t('line.asks', { member: apart(member ?? t('aMember')), right }),
        detail: note === '' ? '' : apart(note),
      }
    }
    case 'roles': {
      const { role, member, by, byOwner } = notice
      const who = byOwner ? t('owner') : by === null ? t('gone') : apart(by)
      return {
        title: t(role === null ? 'line.rights' : 'line.role'),
        detail:
          role === null
            ? t('rights', { by: who, member: apart(member ?? t('aMember')) })
            : t('role', { by: who, role: apart(role) }),
      }
    }
  }
}
