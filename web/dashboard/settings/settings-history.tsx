import { useEffect, useState } from 'react'
import { valueAt } from '#domain/settings/paths.ts'
import { sameData } from '#domain/shared/merge-sections.ts'
import { ask } from '../../client/ask.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { DraftHistoryModel, SettingsHistoryModel } from '../../models/settings.ts'
import { Button } from '../../ui/button.tsx'
import { LookThen } from '../history/look-then.tsx'
import { Moment } from '../history/moment.tsx'
import { useSettingWords } from '../history/use-setting-words.ts'
import { Beside } from '../record/beside.tsx'
import { useTell } from '../record/use-tell.tsx'
import { type FormGroup, pathsTold } from './groups.ts'
import type { SettingsData } from './loader.ts'

type Props = {
  readonly group: FormGroup
  readonly data: SettingsData
  readonly onSaid: (undone: number) => void
  readonly onClose: () => void
}
type Changed = SettingsHistoryModel['entries'][number]
type Drafted = DraftHistoryModel['entries'][number]

/** The newest first. Of the home page also what was saved into its draft. */
async function entriesOf(
  group: FormGroup,
  options: { readonly signal: AbortSignal },
): Promise<readonly (Changed | Drafted)[] | null> {
  const [live, draft] = await Promise.all([
    ask<SettingsHistoryModel>('GET', '/api/admin/settings/history', options),
    group === 'home' ? ask<DraftHistoryModel>('GET', '/api/admin/storefront-draft/history', options) : null,
  ])
  if (!live.success || draft?.success === false) return null
  return [...live.answer.entries, ...(draft?.answer.entries ?? [])].sort((one, other) => (one.at < other.at ? 1 : -1))
}

/** Who changed this group, when, from what to what, with a way back for each change that still stands. */
export function SettingsHistory({ group, data, onSaid, onClose }: Props) {
  const t = useWords('settings')
  const { label, shown } = useSettingWords()
  const { tell, pending, refusal, dialog } = useTell()
  const [entries, setEntries] = useState<readonly (Changed | Drafted)[] | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    void entriesOf(group, { signal: stop.signal }).then(found => {
      if (stop.signal.aborted) return
      setFailed(!found)
      if (found) setEntries(found)
    })
    return () => stop.abort()
  }, [group])

  const paths = pathsTold(group)
  const told = (changes: Drafted['changes']) => changes.filter(({ path }) => paths.has(path))
  const own = (entries ?? []).filter(({ changes }) => told(changes).length > 0)
  /** What nobody changed since. */
  const standing = ({ changes }: Changed) =>
    changes.filter(({ path, to }) => paths.has(path) && sameData(valueAt(data.settings, path), to))

  async function undo(entry: Changed) {
    const back = standing(entry)
    const changes = Object.fromEntries(back.map(({ path, from }) => [path, from]))
    const body = { id: crypto.randomUUID(), base: entry.revision, changes }
    if (await tell('PATCH', '/api/admin/settings', body)) onSaid(back.length)
  }

  return (
    <Beside title={t('history.title')} onClose={onClose}>
      {dialog}
      <p role="status">
        {failed
          ? t('history.failed')
          : refusal
            ? t('refused.other')
            : entries && own.length === 0
              ? t('history.none')
              : null}
      </p>
      <ol className="settings-history">
        {own.map(entry => {
          const back = 'what' in entry ? [] : standing(entry)
          const what = 'what' in entry ? entry.what : entry.published ? 'published' : null
          return (
            <li key={entry.id}>
              <p>
                <b>
                  {entry.by.kind === 'staff' ? <bdi>{entry.by.name ?? t('history.erased')}</bdi> : t('history.owner')}
                </b>{' '}
                <small className="text-ink-2">
                  <Moment at={entry.at} shows="both" />
                </small>
              </p>
              {what ? <p className="text-ink-2">{t(`history.draft.${what}`)}</p> : null}
              <ul>
                {told(entry.changes).map(({ path, from, to }) => (
                  <li key={path}>
                    {to === undefined
                      ? t('history.draft.gone', { field: label(path), before: shown(path, from) })
                      : t('history.change', { field: label(path), before: shown(path, from), after: shown(path, to) })}
                  </li>
                ))}
              </ul>
              {'what' in entry ? null : <LookThen stream="settings-shop" at={entry.at} />}
              {data.may.edit && back.length > 0 && !('what' in entry) ? (
                <>
                  <Button look="secondary" size="small" pending={pending} onClick={() => void undo(entry)}>
                    {t('history.undo')}
                  </Button>
                  {back.length < told(entry.changes).length ? <small>{t('history.stays')}</small> : null}
                </>
              ) : null}
            </li>
          )
        })}
      </ol>
    </Beside>
  )
}
