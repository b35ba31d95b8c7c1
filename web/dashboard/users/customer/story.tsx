import { Link } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { CustomerStory } from '../../../models/customer-page.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { Moment } from '../../history/moment.tsx'

/** What a customer did here, the newest first. */
export function Story({ told }: { readonly told: readonly CustomerStory[] }) {
  const t = useWords('customer')
  return (
    <section className="panel" aria-labelledby="story">
      <div className="panel-head">
        <h2 className="panel-title" id="story">
          {t('story.title')}
        </h2>
      </div>
      {told.length > 0 ? (
        <ol className="panel-part customer-story">
          {told.map((each, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines keep their places
            <li key={at}>
              <span>
                <Line {...each} />
              </span>
              <Moment at={each.at} shows="short" />
            </li>
          ))}
        </ol>
      ) : (
        <p className="panel-part">{t('story.none')}</p>
      )}
    </section>
  )
}

function Line(told: CustomerStory) {
  const t = useWords('customer')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  switch (told.what) {
    case 'account':
      return t('story.account')
    case 'order':
    case 'return':
      return (
        <>
          {t(`story.${told.what}`)}{' '}
          <Link to={`${prefix}/dashboard/orders/${told.number}`}>
            <bdi>#{told.number}</bdi>
          </Link>
        </>
      )
    case 'review': {
      const stars = { count: told.rating, number: numberIn(language, told.rating) }
      return (
        <>
          {t('story.review', stars)} <bdi>{told.product}</bdi> · {t(`story.status.${told.status}`)}
          {told.title ? (
            <small className="block">
              <q>
                <bdi>{told.title}</bdi>
              </q>
            </small>
          ) : null}
        </>
      )
    }
    case 'request':
      return (
        <>
          {t('story.request')} <bdi>{told.subject}</bdi> · {t(told.closed ? 'story.closed' : 'story.open')}
        </>
      )
    case 'wait':
      return (
        <>
          {t(told.told ? 'story.waited' : 'story.waits')} <bdi>{told.product}</bdi> (<bdi>{told.sku}</bdi>)
        </>
      )
  }
}
