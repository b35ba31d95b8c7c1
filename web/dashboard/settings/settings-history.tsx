import { useEffect, useState } from 'react'
import { valueAt } from '#domain/settings/paths.ts'
import { sameData } from '#domain/shared/merge-sections.ts'
import { ask } from '../../client/ask.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { SettingsHistoryModel } from '../../models/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Moment } from '../history/moment.tsx'
import { Beside } from '../record/beside.tsx'
import { useTell } from '../record/use-tell.tsx'
import { type FormGroup, fieldsOf } from './groups.ts'
import type { SettingsData } from './loader.ts'
import { useSettingWords } from './words.ts'

type Props = {
  readonly group: FormGroup
  readonly data: SettingsData
  readonly onSaid: (undone: number) => void
  readonly onClose: () => void
}
type Entry = SettingsHistoryModel['entries'][number]

/** Who changed this group, when, from what to what, with a way back for each change that still stands. */
export function SettingsHistory({ group, data, onSaid, onClose }: Props) {
  const t = useWords('settings')
  const { label, shown } = useSettingWords()
  const { tell, pending, refusal, dialog } = useTell()
  const [entries, setEntries] = useState<readonly Entry[] | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    void ask<SettingsHistoryModel>('GET', '/api/admin/settings/history', { signal: stop.signal }).then(asked => {
      if (stop.signal.aborted) return
      setFailed(!asked.success)
      if (asked.success) setEntries(asked.answer.entries)
    })
    return () => stop.abort()
  }, [])

  const paths = new Set(fieldsOf(group).map(({ path }) => path))
  const own = (entries ?? [])
    .map(entry => ({ ...entry, changes: entry.changes.filter(({ path }) => paths.has(path)) }))
    .filter(({ changes }) => changes.length > 0)
  /** What nobody changed since. */
  const standing = ({ changes }: Entry) => changes.filter(({ path, to }) => sameData(valueAt(data.settings, path), to))

  async function undo(entry: Entry) {
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
          const back = standing(entry)
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
              <ul>
                {entry.changes.map(({ path, from, to }) => (
                  <li key={path}>
                    {t('history.change', { field: label(path), before: shown(path, from), after: shown(path, to) })}
                  </li>
                ))}
              </ul>
              {data.may.edit && back.length > 0 ? (
                <>
                  <Button look="secondary" size="small" pending={pending} onClick={() => void undo(entry)}>
                    {t('history.undo')}
                  </Button>
                  {back.length < entry.changes.length ? <small>{t('history.stays')}</small> : null}
                </>
              ) : null}
            </li>
          )
        })}
      </ol>
    </Beside>
  )
}
