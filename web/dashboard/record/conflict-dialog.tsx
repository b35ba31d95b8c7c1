import Check from 'lucide-react/icons/check'
import { type ReactNode, useId, useState } from 'react'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { EditedMeanwhile } from '../../models/edited-meanwhile.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { localeOf, numberIn } from '../../ui/numbers.ts'
import { Moment } from '../history/moment.tsx'

/** The values that are saved, by the paths of the fields that two people changed. */
export type Choices = { readonly [path: string]: 'theirs' | 'yours' }

type Props = {
  readonly edited: EditedMeanwhile
  readonly label: (path: string) => string
  /** How a value reads; else as it is. */
  readonly shown?: (path: string, value: string) => ReactNode
  /** Changes that nobody else touched: they go in with what is chosen. */
  readonly free: number
  readonly pending: boolean
  readonly onSave: (choices: Choices) => void
  readonly onBack: () => void
}

/** Somebody changed the same fields meanwhile: for each of them, their value or one's own. Nothing is chosen beforehand. */
export function ConflictDialog({ edited, label, shown = (_, value) => value, free, pending, onSave, onBack }: Props) {
  const t = useWords('dashboard')
  const language = useLanguage()
  const group = useId()
  const [chosen, choose] = useState<Choices>({})
  const { clashes, others } = edited
  const who = (by: string | null) => by ?? t('conflict.somebody')
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' })
  const people = [...new Set([...clashes, ...others].map(({ by }) => who(by)))]
  const alone = Map.groupBy(others, ({ by }) => who(by))
  const open = clashes.filter(({ path }) => chosen[path] === undefined).length
  const value = (path: string, text: string) =>
    text === '' ? <i>{t('conflict.empty')}</i> : <bdi>{shown(path, text)}</bdi>
  return (
    <Dialog
      open
      place="wide"
      title={t('conflict.title', { who: list.format(people) })}
      onClose={onBack}
      footer={
        <div className="conflict-press">
          <Button look="secondary" onClick={onBack}>
            {t('conflict.back')}
          </Button>
          <span className="stays text-ink-2">{t('conflict.stays')}</span>
          <Button pending={pending} disabled={open > 0} onClick={() => onSave(chosen)}>
            {open > 0 ? t('conflict.choose', { count: open, number: numberIn(language, open) }) : t('conflict.save')}
          </Button>
        </div>
      }
    >
      <p className="text-ink-2">
        <Moment at={edited.at} shows="both" />.{' '}
        {free > 0 ? t('conflict.free', { count: free, number: numberIn(language, free) }) : null} {t('conflict.each')}
      </p>
      <div className="clash-heads" aria-hidden="true">
        {(['field', 'before', 'theirs', 'yours'] as const).map(column => (
          <span key={column}>{t(`conflict.column.${column}`)}</span>
        ))}
      </div>
      {clashes.map(({ path, before, theirs, yours, by, at, reason }) => (
        <fieldset key={path} className="clash">
          <legend>{label(path)}</legend>
          <p className="text-ink-2">
            <span className="md:sr-only">{t('conflict.before')}</span> {value(path, before)}
          </p>
          {(['theirs', 'yours'] as const).map(whose => (
            <label key={whose}>
              <input
                type="radio"
                name={`${group} ${path}`}
                checked={chosen[path] === whose}
                onChange={() => choose({ ...chosen, [path]: whose })}
              />
              <span className="value">
                <b>{value(path, whose === 'theirs' ? theirs : yours)}</b>
                <small>
                  {whose === 'yours' ? (
                    t('conflict.you')
                  ) : (
                    <>
                      <bdi>{who(by)}</bdi> · <Moment at={at} shows="both" />
                      {reason ? (
                        <q className="block">
                          <bdi>{reason}</bdi>
                        </q>
                      ) : null}
                    </>
                  )}
                </small>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      {[...alone].map(([name, fields]) => (
        <p key={name} className="conflict-others">
          <Check size={16} aria-hidden />
          {t('conflict.others', { who: name, fields: list.format(fields.map(({ path }) => label(path))) })}
        </p>
      ))}
    </Dialog>
  )
}
