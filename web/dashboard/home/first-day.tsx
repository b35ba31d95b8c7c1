import Check from 'lucide-react/icons/check'
import { Link, useRouteLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { DashboardShellModel, Part } from '../../models/dashboard.ts'
import type { FirstDayModel } from '../../models/overview.ts'
import type { CurrencyModel } from '../../models/shell.ts'
import { classes } from '../../ui/classes.ts'
import { moneyFormat } from '../../ui/money.ts'
import { numberIn } from '../../ui/numbers.ts'
import { isOpen, pathOf } from '../navigation.ts'
import { Panel } from './panel.tsx'

type Step = keyof FirstDayModel['done']
const steps: readonly Step[] = ['mail', 'delivery', 'payment', 'products', 'colors', 'order']
const parts: { readonly [step in Step]?: Part } = {
  delivery: 'shipping',
  payment: 'gateway',
  products: 'product',
  colors: 'settings',
}

/** The list before the first order. The first step that is open stands out. */
export function FirstDay({ done, areas, from, cash, currency }: FirstDayModel & { readonly currency: CurrencyModel }) {
  const t = useWords('overview')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { viewable } = useRouteLoaderData('shell') as DashboardShellModel
  const next = steps.find(step => !done[step])
  const textOf = (step: Step) => {
    if (!done[step]) return t(`firstDay.text.${step}Open`)
    if (step === 'payment') return t(cash ? 'firstDay.text.cash' : 'firstDay.text.payment')
    if (step !== 'delivery') return t(`firstDay.text.${step as 'mail'}`)
    const money = moneyFormat(language, currency)
    return t('firstDay.text.delivery', { count: areas, number: numberIn(language, areas), from: money(from) })
  }
  const wayOf = (step: Step) => {
    if (step === 'order') {
      return (
        <a href={prefix || '/'} data-reload="">
          {t('firstDay.go.order')}
        </a>
      )
    }
    const part = parts[step]
    if (part === undefined || !isOpen(part, viewable)) return null
    return <Link to={prefix + pathOf(part, viewable)}>{t(`firstDay.go.${step as 'delivery'}`)}</Link>
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
            </span>
            {wayOf(step)}
          </li>
        ))}
      </ol>
      <p className="home-empty">{t('firstDay.goes')}</p>
    </Panel>
  )
}
