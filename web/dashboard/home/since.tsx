import { Link } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { SinceModel } from '../../models/history-lines.ts'
import { numberIn } from '../../ui/numbers.ts'
import { useLineWords } from '../history/lines/use-line-words.ts'
import { Moment } from '../history/moment.tsx'
import { Panel } from './panel.tsx'

/** What others changed since the member was here: each line leads to the history, where it unfolds. */
export function SincePanel({ since, lines, more }: SinceModel) {
  const t = useWords('history-lines')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const words = useLineWords()
  const history = `${prefix}/dashboard/history`
  return (
    <Panel
      title={t('since.title')}
      about={<Moment at={since} shows="short" />}
      more={{ label: t('since.all'), path: '/dashboard/history?view=since' }}
    >
      {lines.length > 0 ? (
        <ul className="home-lines activity">
          {lines.map(line => (
            <li key={line.lineId}>
              <span>
                <Link
                  to={`${history}?${new URLSearchParams({ view: 'since', open: line.lineId })}`}
                  className="text-inherit"
                >
                  {[words.what(line), line.first ? words.recordName(line.first, line.kinds[0]!) : '']
                    .filter(Boolean)
                    .join(': ')}
                </Link>
                <small>
                  <bdi>{words.who(line)}</bdi>
                </small>
              </span>
              <Moment at={line.at} shows="short" />
            </li>
          ))}
        </ul>
      ) : (
        <p className="home-empty">{t('since.none')}</p>
      )}
      {more > 0 ? (
        <p className="home-empty">{t('since.more', { count: more, number: numberIn(language, more) })}</p>
      ) : null}
    </Panel>
  )
}
