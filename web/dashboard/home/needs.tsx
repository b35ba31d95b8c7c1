import BellRing from 'lucide-react/icons/bell-ring'
import Layers from 'lucide-react/icons/layers'
import PackageX from 'lucide-react/icons/package-x'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Star from 'lucide-react/icons/star'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ComponentType } from 'react'
import { Link } from 'react-router-dom'
import { dayIn } from '../../i18n/format.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { NeedModel } from '../../models/overview.ts'
import { numberIn } from '../../ui/numbers.ts'
import { Panel } from './panel.tsx'

type Look = {
  readonly Icon: ComponentType<{ readonly size?: number; readonly className?: string }>
  readonly tone?: 'urgent' | 'soon'
  /** Where the work is done. */
  readonly path: string
}

const looks: { readonly [kind in NeedModel['kind']]: Look } = {
  due: { Icon: PackageX, tone: 'urgent', path: '/dashboard/orders?view=to-pack&f.shipBy=..today' },
  refunds: { Icon: RotateCcw, tone: 'urgent', path: '/dashboard/gateway/payments?view=refused' },
  short: { Icon: Layers, tone: 'soon', path: '/dashboard/product/inventory?view=short' },
  returns: { Icon: Undo2, tone: 'soon', path: '/dashboard/orders?view=returns' },
  reviews: { Icon: Star, path: '/dashboard/product/reviews' },
  waits: { Icon: BellRing, path: '/dashboard/product/waiting' },
}

/** Work that waits for this member. */
export function Needs({ needs }: { readonly needs: readonly NeedModel[] }) {
  const t = useWords('overview')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  /** The line below: which orders, how many pieces, or since when. */
  const detailOf = ({ orders = [], pieces = 0, since }: NeedModel) => {
    if (orders.length > 0) return <bdi>{orders.map(number => `#${number}`).join(', ')}</bdi>
    if (pieces > 0) return t('needs.missing', { count: pieces, number: numberIn(language, pieces) })
    return since === undefined ? null : t('needs.since', { day: dayIn(language, since) })
  }
  return (
    <Panel title={t('needs.title')} about={needs.length > 0 ? numberIn(language, needs.length) : null}>
      {needs.length > 0 ? (
        <ul className="home-lines needs">
          {needs.map(need => {
            const { kind, count, more } = need
            const { Icon, tone, path } = looks[kind]
            const words = t(`needs.${kind}`, { count, number: numberIn(language, count) + (more ? '+' : '') })
            const detail = detailOf(need)
            return (
              <li key={kind}>
                <Icon size={18} {...(tone && { className: tone })} />
                <span>
                  {words}
                  {detail ? <small>{detail}</small> : null}
                </span>
                <Link to={prefix + path}>
                  {t(`needs.do.${kind}`)}
                  <span className="sr-only">{`: ${words}`}</span>
                </Link>
              </li>
            )
          })}
        </ul>
      ) : (
        <p className="home-empty">{t('needs.none')}</p>
      )}
    </Panel>
  )
}
