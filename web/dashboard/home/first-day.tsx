import Check from 'lucide-react/icons/check'
import ListChecks from 'lucide-react/icons/list-checks'
import Upload from 'lucide-react/icons/upload'
import UserPlus from 'lucide-react/icons/user-plus'
import { type ReactNode, useState } from 'react'
import { Link, useRevalidator, useRouteLoaderData } from 'react-router-dom'
import { ask } from '../../client/ask.ts'
import { apart } from '../../i18n/apart.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { DashboardShellModel, Part } from '../../models/dashboard.ts'
import type { FirstDayModel, FirstDayStep as Step } from '../../models/overview.ts'
import type { CurrencyModel } from '../../models/shell.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { moneyFormat } from '../../ui/money.ts'
import { numberIn } from '../../ui/numbers.ts'
import { Moment } from '../history/moment.tsx'
import { isOpen } from '../navigation.ts'
import { useTell } from '../record/use-tell.tsx'
import { sampleAddress, sampleName, sampleRows } from '../sample-feed.ts'
import { useActs } from '../shell/palette/acts.ts'
import { Panel } from './panel.tsx'

const steps: readonly Step[] = ['mail', 'delivery', 'payment', 'products', 'colors', 'order']
/** Where a step is taken, and for whom. */
const ways: { readonly [step in Step]?: { readonly part: Part; readonly path: string } } = {
  delivery: { part: 'shipping', path: '/dashboard/shipping' },
  payment: { part: 'gateway', path: '/dashboard/gateway' },
  products: { part: 'product', path: '/dashboard/product/import/new' },
  colors: { part: 'settings', path: '/dashboard/settings/branding' },
}

/** What keeps buyers from ordering, and a way into the shop. */
export function FirstDayHead({ done, hidden }: FirstDayModel) {
  const t = useWords('overview')
  const prefix = useLanguagePrefix()
  const missing = (['products', 'payment', 'delivery'] as const).find(step => !done[step]) ?? 'order'
  return (
    <>
      <p className="text-ink-2">{t(`firstDay.about.${missing}`)}</p>
      {hidden ? <ShowList done={done} /> : null}
      <a href={prefix || '/'} data-reload="" className={buttonClass('secondary', 'small')}>
        {t('firstDay.go.order')}
      </a>
    </>
  )
}

/** Hides the list from the member, or shows it again. */
function useHiding() {
  const { tell, pending, refusal } = useTell()
  return { hide: (hidden: boolean) => void tell('PUT', '/api/admin/first-day', { hidden }), pending, refusal }
}

function ShowList({ done }: Pick<FirstDayModel, 'done'>) {
  const t = useWords('overview')
  const count = useCount(done)
  const { hide, pending } = useHiding()
  const label = t('firstDay.show')
  useActs({
    ...{ of: 'page', heading: t('firstDay.title') },
    acts: [{ name: 'first-day', label, Icon: ListChecks, run: () => hide(false) }],
  })
  return (
    <Button look="secondary" size="small" pending={pending} onClick={() => hide(false)}>
      {label} ({count})
    </Button>
  )
}

function useCount(done: FirstDayModel['done']): string {
  const t = useWords('overview')
  const language = useLanguage()
  return t('firstDay.count', {
    done: numberIn(language, steps.filter(step => done[step]).length),
    all: numberIn(language, steps.length),
  })
}

/** The list before the first order. The first step that is open, and can be taken here, stands out. */
export function FirstDay({ currency, ...model }: FirstDayModel & { readonly currency: CurrencyModel }) {
  const { done, mail } = model
  const t = useWords('overview')
  const prefix = useLanguagePrefix()
  const { viewable } = useRouteLoaderData('shell') as DashboardShellModel
  const { hide, pending, refusal } = useHiding()
  const textOf = useStepText(model, currency)
  const isWay = (step: Step) =>
    step === 'order' || (step === 'mail' && mail.mayTest) || (ways[step] && isOpen(ways[step].part, viewable))
  const next = steps.find(step => !done[step] && isWay(step))
  const wayOf = (step: Step) => {
    if (!isWay(step)) return null
    const look = step === next ? buttonClass('primary', 'small') : undefined
    if (step === 'mail') return <TestMail look={step === next ? 'primary' : 'quiet'} />
    if (step === 'order') {
      return (
        <a href={prefix || '/'} data-reload="" className={look}>
          {t('firstDay.go.order')}
        </a>
      )
    }
    return (
      <Link to={prefix + ways[step]!.path} className={look}>
        {step === 'products' && step === next ? <Upload size={16} aria-hidden /> : null}
        {t(`firstDay.go.${step as 'delivery'}`)}
      </Link>
    )
  }
  return (
    <Panel title={t('firstDay.title')} about={t('firstDay.ticks')} press={<b>{useCount(done)}</b>}>
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
                <span className="first-day-ways">
                  <Link to={`${prefix}/dashboard/product/new`}>{t('firstDay.go.product')}</Link>
                  <SampleFile />
                </span>
              ) : null}
            </span>
            <span className="first-day-end">
              {done[step] ? <Since {...model} step={step} /> : null}
              {wayOf(step)}
            </span>
          </li>
        ))}
      </ol>
      {refusal ? (
        <p role="alert" className="home-empty">
          {t('firstDay.notHidden')}
        </p>
      ) : null}
      <div className="home-empty first-day-foot">
        <p>{t('firstDay.goes')}</p>
        <Button look="quiet" size="small" pending={pending} onClick={() => hide(true)}>
          {t('firstDay.hide')}
        </Button>
      </div>
    </Panel>
  )
}

function SampleFile() {
  const t = useWords('overview')
  const language = useLanguage()
  return (
    <a href={sampleAddress} download={sampleName}>
      {t('firstDay.go.sample', { number: numberIn(language, sampleRows) })}
    </a>
  )
}

function Since({ since, step }: Pick<FirstDayModel, 'since'> & { readonly step: Step }) {
  const t = useWords('overview')
  const of = since[step]
  return <span className="first-day-since">{of ? <Moment at={of.at} shows="short" /> : t('firstDay.sinceBegin')}</span>
}

/** What a step says of the shop as it is. */
function useStepText(model: FirstDayModel, currency: CurrencyModel): (step: Step) => ReactNode {
  const { done, since, mail, areas, from, cash } = model
  const t = useWords('overview')
  const language = useLanguage()
  /** Who saved it, where somebody did. */
  const saved = (step: Step) => {
    const of = since[step]
    if (!of) return ''
    const by = of.by === null ? t('firstDay.saved.somebody') : apart(of.by)
    return ` ${of.you ? t('firstDay.saved.you') : t('firstDay.saved.by', { by })}`
  }
  const mailText = () => {
    const { test, mayTest } = mail
    if (!test) return t(mayTest ? 'firstDay.text.mailUntested' : 'firstDay.text.mailOpen')
    const { tookMs, answer, problem } = test
    const said = <q dir="auto">{problem ?? answer}</q>
    const seconds = numberIn(language, Math.round(tookMs / 100) / 10)
    return problem === null ? (
      <>
        {t('firstDay.text.mail', { seconds })} {answer ? said : null}
      </>
    ) : (
      <span role="alert" className="text-danger">
        {t('firstDay.text.mailRefused')} {said}
      </span>
    )
  }
  return step => {
    if (step === 'mail') return mailText()
    if (!done[step]) return t(`firstDay.text.${step}Open`)
    if (step === 'payment') return t(cash ? 'firstDay.text.cash' : 'firstDay.text.payment') + saved(step)
    if (step === 'products') return t('firstDay.text.products')
    if (step !== 'delivery') return t('firstDay.text.colors') + saved(step)
    const money = moneyFormat(language, currency)
    return (
      t('firstDay.text.delivery', { count: areas, number: numberIn(language, areas), from: money(from) }) + saved(step)
    )
  }
}

/** Has the shop send a mail to the member; what the mail server said stands in the line then. */
function TestMail({ look }: { readonly look: 'primary' | 'quiet' }) {
  const t = useWords('overview')
  const revalidator = useRevalidator()
  const [state, setState] = useState<'sending' | 'failed' | null>(null)

  async function send() {
    setState('sending')
    const asked = await ask('POST', '/api/admin/mail-server/test')
    setState(asked.success ? null : 'failed')
    await revalidator.revalidate()
  }

  return (
    <>
      <Button look={look} size="small" pending={state === 'sending'} onClick={() => void send()}>
        {t('firstDay.go.mail')}
      </Button>
      {state === 'failed' ? <small role="alert">{t('firstDay.notSent')}</small> : null}
    </>
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

/** The two keys that lead to all others. */
export function FirstKeys() {
  const t = useWords('overview')
  return (
    <p className="first-keys">
      {t('firstDay.keys.try')} <kbd className="key">Ctrl K</kbd> {t('firstDay.keys.everything')}{' '}
      <kbd className="key">?</kbd> {t('firstDay.keys.keys')}
    </p>
  )
}
