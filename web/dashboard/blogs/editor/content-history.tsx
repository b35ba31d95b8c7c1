import type { ContentChanges, ContentKind, ContentPath, ContentValue } from '#domain/content/events.ts'
import type { ContentHistoryEntry } from '../../../models/content-desk.ts'
import { Button } from '../../../ui/button.tsx'
import { kinds } from '../../content-kinds.ts'
import { AskedHistory } from '../../history/asked-history.tsx'
import { useContentWords } from './fields.ts'

type Props = {
  readonly kind: ContentKind
  readonly contentId: string
  /** Takes a line back: the values before it, over those after it. Null: it is only read. */
  readonly onTakeBack: ((before: ContentChanges, after: ContentChanges) => void) | null
}

/** Who changed it, when, from what to what; a line can be taken back into the next version. */
export function ContentHistory({ kind, contentId, onTakeBack }: Props) {
  const { t, label, shown } = useContentWords(kind)
  const values = (changes: ContentHistoryEntry['changes'], which: 'from' | 'to') =>
    Object.fromEntries(
      changes.flatMap(({ path, [which]: value }) =>
        path === 'due' ? [] : [[path as ContentPath, value as ContentValue]],
      ),
    ) as ContentChanges
  return (
    <section className="panel">
      <div className="panel-part">
        <AskedHistory<ContentHistoryEntry>
          path={`${kinds[kind].api}/${encodeURIComponent(contentId)}/history`}
          streamOf={() => `content-${contentId}`}
          title={t('history.title')}
          failed={t('history.failed')}
          none={t('history.none')}
          sentence={({ what, by, changes }) => (
            <>
              {t(`history.${what as 'ContentPublished'}`, {
                who: by.kind === 'staff' ? (by.name ?? t('history.erased')) : t(`history.by.${by.kind}`),
              })}{' '}
              {onTakeBack && Object.keys(values(changes, 'from')).length > 0 ? (
                <Button
                  look="secondary"
                  size="small"
                  onClick={() => onTakeBack(values(changes, 'from'), values(changes, 'to'))}
                >
                  {t('history.takeBack')}
                </Button>
              ) : null}
            </>
          )}
          changed={({ path, from, to }) =>
            t('history.change', { field: label(path), before: shown(path, from), after: shown(path, to) })
          }
        />
      </div>
    </section>
  )
}
