import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { apart } from '../../i18n/apart.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { ActivityModel } from '../../models/overview.ts'
import type { CurrencyModel } from '../../models/shell.ts'
import { Button } from '../../ui/button.tsx'
import { moneyFormat } from '../../ui/money.ts'
import { localeOf, numberIn } from '../../ui/numbers.ts'
import { agoIn } from '../history/ago.ts'
import { useSettingLabel } from '../history/use-setting-label.ts'
import { LiveState } from '../shell/live/live-state.tsx'
import { useSettled } from './fresh-home.ts'
import { Panel } from './panel.tsx'

/** So many settings are named in a line. */
const mostFields = 3

type Props = {
  readonly lines: readonly ActivityModel[]
  readonly currency: CurrencyModel
  /** When the page was made. */
  readonly now: string
}

/** The newest of what happened, in the shop and by its people. */
export function ActivityPanel({ lines: newest, currency, now }: Props) {
  const [paused, setPaused] = useState(false)
  const { ref, shown: lines } = useSettled(newest, paused)
  const t = useWords('overview')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const money = moneyFormat(language, currency)
  const label = useSettingLabel()
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' })
  /** What changed in the settings, the first few by name. */
  function fieldsIn(paths: readonly string[]): string {
    const names = [...new Set(paths.map(label))]
    const more = names.length - mostFields
    const others = more > 0 ? [t('activity.others', { count: more, number: numberIn(language, more) })] : []
    return list.format([...names.slice(0, mostFields), ...others])
  }
  const wordsOf = ({ what, order, product, amount, count, fields }: ActivityModel) =>
    t(fields.length > 0 ? 'activity.settingsOf' : `activity.${what}`, {
      fields: fieldsIn(fields),
      order: order === null ? t('activity.anOrder') : apart(`#${order}`),
      product: apart(product ?? t('activity.aProduct')),
      amount: amount === null ? '' : apart(money(amount)),
      count: count ?? 0,
      number: numberIn(language, count ?? 0),
    })
  return (
    <Panel
      title={t('activity.title')}
      about={paused ? null : <LiveState />}
      press={
        <Button
          look="secondary"
          size="small"
          className="[@media(scripting:none)]:hidden"
          onClick={() => setPaused(!paused)}
        >
          {paused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
          {t(paused ? 'activity.goOn' : 'activity.pause')}
        </Button>
      }
    >
      <div ref={ref}>
        {lines.length > 0 ? (
          <ul className="home-lines activity">
            {lines.map(line => (
              <li key={`${line.at} ${line.what} ${line.order ?? line.product}`}>
                <span>
                  {line.order === null ? (
                    wordsOf(line)
                  ) : (
                    <Link to={`${prefix}/dashboard/orders/${line.order}`} className="text-inherit">
                      {wordsOf(line)}
                    </Link>
                  )}
                  {line.by ? (
                    <small>
                      <bdi>{line.by}</bdi>
                    </small>
                  ) : null}
                </span>
                <time dateTime={line.at}>{agoIn(language, line.at, now)}</time>
              </li>
            ))}
          </ul>
        ) : (
          <p className="home-empty">{t('activity.none')}</p>
        )}
      </div>
    </Panel>
  )
}
