import { useWords } from '../../i18n/use-words.ts'
import type { ContentRowModel } from '../../models/content-desk.ts'
import { Moment } from '../history/moment.tsx'

/** Whether shoppers read it, and whether a next version waits beside it. */
export function StandingTags({ standing, drafted, due }: Pick<ContentRowModel, 'standing' | 'drafted' | 'due'>) {
  const t = useWords('blogs')
  return (
    <span className="content-tags">
      {standing === 'draft' && due ? null : (
        <span className={standing === 'published' ? 'tag ok' : 'tag'}>{t(`standing.${standing}`)}</span>
      )}
      {due ? (
        <span className="tag info">
          {t('standing.due')} <Moment at={due} shows="brief" />
        </span>
      ) : drafted && standing !== 'draft' ? (
        <span className="tag info">{t('standing.next')}</span>
      ) : null}
    </span>
  )
}
