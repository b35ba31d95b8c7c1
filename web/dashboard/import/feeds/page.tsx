import Plus from 'lucide-react/icons/plus'
import { Link, useLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useWords } from '../../../i18n/use-words.ts'
import type { FeedListModel, FeedMay, FeedModel } from '../../../models/feeds.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Moment } from '../../history/moment.tsx'
import { useTell } from '../../record/use-tell.tsx'
import { useCalmRefresh } from '../../shell/live/use-calm.ts'
import { useChanges } from '../../shell/live/use-live.ts'
import { MissingRight } from '../../shell/missing-right.tsx'
import { useFeedWords } from './words.ts'

/** So many fetches of each feed are shown. */
const shown = 5

/** Feeds that the shop fetches by itself, and what came of it. */
export function Component() {
  const { feeds, may } = useLoaderData() as FeedListModel
  const t = useWords('feeds')
  const prefix = useLanguagePrefix()
  const refresh = useCalmRefresh(300)
  useChanges(['feeds', 'import-runs'], refresh)
  return (
    <div className="page feeds">
      <PageTitle title={t('title')} />
      <header className="list-head">
        <h1 className="d3">{t('title')}</h1>
        <Link to={`${prefix}/dashboard/product/import`} className={buttonClass('quiet', 'small')}>
          {t('toImports')}
        </Link>
        {may.edit ? (
          <Link to={`${prefix}/dashboard/product/import/feeds/new`} className={buttonClass('primary', 'small')}>
            <Plus size={16} aria-hidden />
            {t('new')}
          </Link>
        ) : null}
      </header>
      <p className="lead">{t('lead')}</p>
      {may.edit ? null : <MissingRight right={{ permission: 'product', to: 'edit' }}>{t('readOnly')}</MissingRight>}
      {feeds.length === 0 ? <p className="panel panel-body">{t('none')}</p> : null}
      {feeds.map(feed => (
        <Feed key={feed.feedId} feed={feed} may={may} />
      ))}
    </div>
  )
}

function Feed({ feed, may }: { readonly feed: FeedModel; readonly may: FeedMay }) {
  const { feedId, terms, by, paused, nextAt } = feed
  const t = useWords('feeds')
  const imports = useWords('imports')
  const words = useFeedWords()
  const prefix = useLanguagePrefix()
  const { tell, pending, refusal } = useTell()
  const state = words.state(feed)
  const at = `/api/admin/feeds/${feedId}`
  const underWay = feed.fetches[0]?.outcome === null
  return (
    <section className="panel panel-body feed" aria-labelledby={feedId}>
      <header className="feed-head">
        <h2 id={feedId} className="panel-title">
          <Link to={`${prefix}/dashboard/product/import/feeds/${feedId}`}>
            <bdi>{terms.name}</bdi>
          </Link>
        </h2>
        <span className={`tag ${state.tone}`}>{state.said}</span>
        {may.edit ? (
          <div className="feed-acts">
            <Button
              look="secondary"
              size="small"
              pending={pending}
              disabled={underWay}
              aria-label={t('act.fetchOf', { name: terms.name })}
              onClick={() => void tell('POST', `${at}/fetch`)}
            >
              {t('act.fetch')}
            </Button>
            <Button
              look="quiet"
              size="small"
              pending={pending}
              aria-label={t(paused ? 'act.resumeOf' : 'act.pauseOf', { name: terms.name })}
              onClick={() => void tell('POST', `${at}/${paused ? 'resume' : 'pause'}`)}
            >
              {t(paused ? 'act.resume' : 'act.pause')}
            </Button>
            <Link
              to={`${prefix}/dashboard/product/import/feeds/${feedId}`}
              aria-label={t('act.editOf', { name: terms.name })}
              className={buttonClass('quiet', 'small')}
            >
              {t('act.edit')}
            </Link>
          </div>
        ) : null}
      </header>
      {refusal ? (
        <p role="alert" className="refused">
          {t('failed')}
        </p>
      ) : null}
      <dl className="facts">
        <div>
          <dt>{t('fact.address')}</dt>
          <dd dir="ltr" className="feed-address">
            {terms.address}
          </dd>
        </div>
        <div>
          <dt>{t('fact.when')}</dt>
          <dd>{words.timetable(terms.timetable)}</dd>
        </div>
        <div>
          <dt>{t('fact.next')}</dt>
          <dd>{nextAt === null ? t('fact.never') : <Moment at={nextAt} shows="both" />}</dd>
        </div>
        {terms.stock ? (
          <div>
            <dt>{t('fact.stock')}</dt>
            <dd>{imports(`meaning.${terms.stock}`)}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t('fact.by')}</dt>
          <dd>
            <bdi>{by ?? t('fact.gone')}</bdi>
          </dd>
        </div>
      </dl>
      <Fetches feed={feed} />
    </section>
  )
}

function Fetches({ feed: { terms, fetches } }: { readonly feed: FeedModel }) {
  const t = useWords('feeds')
  const words = useFeedWords()
  const prefix = useLanguagePrefix()
  if (fetches.length === 0) return <p className="text-ink-2">{t('told.notYet')}</p>
  return (
    <ul className="feed-fetches" aria-label={t('fetches', { name: terms.name })}>
      {fetches.slice(0, shown).map(fetch => {
        const { tone, said, run } = words.told(fetch)
        return (
          <li key={fetch.runId}>
            <Moment at={fetch.begunAt} shows="both" />
            <span className={`feed-told ${tone}`}>
              {run === null ? said : <Link to={`${prefix}/dashboard/product/import/${run}`}>{said}</Link>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
