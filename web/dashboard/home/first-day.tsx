import Check from 'lucide-react/icons/check'
import UserPlus from 'lucide-react/icons/user-plus'
import { Link, useRouteLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { DashboardShellModel, Part } from '../../models/dashboard.ts'
import type { FirstDayModel } from '../../models/overview.ts'
import type { CurrencyModel } from '../../models/shell.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { moneyFormat } from '../../ui/money.ts'
import { numberIn } from '../../ui/numbers.ts'
import { isOpen } from '../navigation.ts'
import { Panel } from './panel.tsx'

type Step = keyof FirstDayModel['done']
const steps: readonly Step[] = ['mail', 'delivery', 'payment', 'products', 'colors', 'order']
/** Where a step is taken, and for whom. */
const ways: { readonly [step in Step]?: { readonly part: Part; readonly path: string } } = {
  delivery: { part: 'shipping', path: '/dashboard/shipping' },
  payment: { part: 'gateway', path: '/dashboard/gateway' },
  products: { part: 'product', path: '/dashboard/product/import' },
  colors: { part: 'settings', path: '/dashboard/settings/branding' },
}

/** The list before the first order. The first step that is open, and can be taken here, stands out. */
export function FirstDay({ done, areas, from, cash, currency }: FirstDayModel & { readonly currency: CurrencyModel }) {
  const t = useWords('overview')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { viewable } = useRouteLoaderData('shell') as DashboardShellModel
  const isWay = (step: Step) => step === 'order' || (ways[step] !== undefined && isOpen(ways[step].part, viewable))
  const next = steps.find(step => !done[step] && isWay(step))
  const textOf = (step: Step) => {
    if (!done[step]) return t(`firstDay.text.${step}Open`)
    if (step === 'payment') return t(cash ? 'firstDay.text.cash' : 'firstDay.text.payment')
    if (step !== 'delivery') return t(`firstDay.text.${step as 'mail'}`)
    const money = moneyFormat(language, currency)
    return t('firstDay.text.delivery', { count: areas, number: numberIn(language, areas), from: money(from) })
  }
  const wayOf = (step: Step) => {
    if (!isWay(step)) return null
    const look = step === next ? buttonClass('primary', 'small') : undefined
    if (step === 'order') {
      return (
        <a href={prefix || '/'} data-reload="" className={look}>
          {t('firstDay.go.order')}
        </a>
      )
    }
    return (
      <Link to={prefix + ways[step]!.path} className={look}>
        {t(`firstDay.go.${step as 'delivery'}`)}
      </Link>
    )
  }
  const count = {
    done: numberIn(language, steps.filter(step => done[step]).length),
    all: numberIn(language, steps.length),
  }
  return (
    <Panel title={t('firstDay.title')} about={`${t('firstDay.ticks')} · ${t('firstDay.count', count)}`}>
      <ol className="home-lines first-day">
        {steps.map(step => (
          <li key={step} className={classes(step === next && 'next')}>
            <span className={classes('first-day-mark', done[step] && 'done')}>
              {done[step] ? <Check size={15} /> : null}
              <span className="sr-only">{t(done[step] ? 'firstDay.isDone' : 'firstDay.isOpen')}</span>
            </span>
            <span>
              <b>{t(`firstDay.step.${step}`)}</b>
              <small>{textOf(step)}</small>
              {step === 'products' && !done.products && isWay(step) ? (
                <Link to={`${prefix}/dashboard/product/new`} className="body-sm">
                  {t('firstDay.go.product')}
                </Link>
              ) : null}
            </span>
            {wayOf(step)}
          </li>
        ))}
      </ol>
      <p className="home-empty">{t('firstDay.goes')}</p>
    </Panel>
  )
}

/** The only admin is told what a second one is good for. */
export function WorkWithOthers() {
  const t = useWords('overview')
  const prefix = useLanguagePrefix()
  return (
    <Panel title={t('firstDay.others.title')}>
      <div className="home-empty grid justify-items-start gap-3">
        <p>{t('firstDay.others.about')}</p>
        <Link to={`${prefix}/dashboard/users/staff`} className={buttonClass('secondary', 'small')}>
          <UserPlus size={16} aria-hidden />
          {t('firstDay.others.invite')}
        </Link>
      </div>
    </Panel>
  )
}
