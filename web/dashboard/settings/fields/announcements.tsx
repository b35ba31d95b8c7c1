import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useState } from 'react'
import { stands, wordsOf } from '#domain/settings/announcements.ts'
import type { Announcement } from '#domain/settings/events.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError, TextField } from '../../../ui/field.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { asLocal, useIsLocal } from '../../history/moment.tsx'
import { ArrangedList } from './arranged-list.tsx'
import { type Edit, Texts } from './text-fields.tsx'

/** The storefront fits no more lines in its strip. */
const mostLines = 5

type Props = Edit<readonly Announcement[]> & { readonly error: string | undefined }

/** The lines of the strip above the header, in their order, each with the time in which it stands. */
export function Announcements({ label, error, value, onEdit }: Props) {
  const t = useWords('settings')
  const language = useLanguage()
  const name = (at: number) => t('lines.line', { label, number: numberIn(language, at + 1) })
  return (
    <div className="settings-lines" id="setting-announcements" tabIndex={-1}>
      {value.length === 0 ? <p className="text-ink-2">{t('lines.none')}</p> : null}
      <ArrangedList items={value} name={(_, at) => name(at)} onEdit={onEdit}>
        {(line, at) => {
          const edit = onEdit && ((next: Announcement) => onEdit(value.with(at, next)))
          const { from, until } = line
          const between = { ...(from && { from }), ...(until && { until }) }
          return (
            <Folded line={line} name={name(at)}>
              <Texts
                label={name(at)}
                value={wordsOf(line)}
                onEdit={edit && (words => edit({ ...words, ...between }))}
              />
              <Between line={line} onEdit={edit} />
            </Folded>
          )
        }}
      </ArrangedList>
      {error ? <FieldError>{error}</FieldError> : null}
      {onEdit && value.length < mostLines ? (
        <div>
          <Button look="secondary" size="small" onClick={() => onEdit([...value, {}])}>
            <Plus size={16} aria-hidden />
            {t('lines.add')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** A line by its words. One without any is open, and stays so while it is typed. */
function Folded({
  line,
  name,
  children,
}: {
  readonly line: Announcement
  readonly name: string
  readonly children: ReactNode
}) {
  const t = useWords('settings')
  const words = textIn(wordsOf(line), useLanguage())
  const [[isNew, now]] = useState(() => [words === '', new Date().toISOString()] as const)
  return (
    <details open={isNew}>
      <summary>
        <b>
          <bdi>{words || name}</bdi>
        </b>{' '}
        <span className="text-ink-2">{stands(line, now) ? null : t('lines.notNow')}</span>
      </summary>
      <div className="settings-line-fields">{children}</div>
    </details>
  )
}

/** The moments between which a line stands, by the clock of the browser; empty: always. */
function Between({
  line,
  onEdit,
}: {
  readonly line: Announcement
  readonly onEdit: ((line: Announcement) => void) | null
}) {
  const t = useWords('settings')
  if (!useIsLocal()) return null
  return (
    <div className="settings-texts">
      {(['from', 'until'] as const).map(end => (
        <TextField
          key={end}
          label={t(`lines.${end}`)}
          type="datetime-local"
          readOnly={!onEdit}
          value={line[end] ? asLocal(new Date(line[end])) : ''}
          onChange={({ target: { value } }) => {
            const { [end]: _before, ...others } = line
            onEdit?.(value ? { ...others, [end]: new Date(value).toISOString() } : others)
          }}
        />
      ))}
    </div>
  )
}
