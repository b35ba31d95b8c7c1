import { useId } from 'react'
import { stockMeanings } from '#domain/shared/stock-levels.ts'
import { useWords } from '../../../../i18n/use-words.ts'
import { FieldFrame, TextField } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { useFeedWords } from '../words.ts'
import { type FeedFields, hourChoices } from './fields.ts'

type Props = {
  readonly fields: FeedFields
  readonly readOnly: boolean
  readonly onEdit: (change: Partial<FeedFields>) => void
}

/** When a feed is fetched. */
export function WhenFields({ fields, readOnly, onEdit }: Props) {
  const t = useWords('feeds')
  const { timetable } = useFeedWords()
  const id = useId()
  const choices = [...new Set([...hourChoices, ...(fields.when === 'day' ? [] : [fields.when])])]
  return (
    <fieldset disabled={readOnly}>
      <legend>{t('form.when')}</legend>
      <FieldFrame id={id} label={t('form.every')}>
        <Select id={id} value={fields.when} onChange={event => onEdit({ when: event.target.value })}>
          {choices.map(hours => (
            <option key={hours} value={hours}>
              {timetable({ every: 'hours', hours: Number(hours) })}
            </option>
          ))}
          <option value="day">{t('form.day')}</option>
        </Select>
      </FieldFrame>
      {fields.when === 'day' ? (
        <div className="feed-pair">
          <TextField
            {...{ label: t('form.at'), type: 'time', required: true, value: fields.at }}
            onChange={event => onEdit({ at: event.target.value.slice(0, 5) })}
          />
          <TextField
            {...{ label: t('form.zone'), required: true, maxLength: 60, dir: 'ltr', value: fields.zone }}
            autoComplete="off"
            spellCheck={false}
            onChange={event => onEdit({ zone: event.target.value.trim() })}
          />
        </div>
      ) : null}
    </fieldset>
  )
}

/** What becomes of its file. */
export function ThenFields({ fields, readOnly, onEdit }: Props) {
  const t = useWords('feeds')
  const group = useId()
  return (
    <fieldset disabled={readOnly}>
      <legend>{t('form.then')}</legend>
      {(['staff', 'itself'] as const).map(by => (
        <label key={by} className="feed-tick">
          <input
            type="radio"
            name={group}
            checked={fields.importedBy === by}
            onChange={() => onEdit({ importedBy: by })}
          />
          <span>
            {t(`form.${by}`)}
            <small>{t(`form.${by}Hint`)}</small>
          </span>
        </label>
      ))}
      {fields.importedBy === 'itself' ? (
        <div className="feed-pair">
          <label className="feed-tick">
            <input
              type="checkbox"
              checked={fields.bounded}
              onChange={event => onEdit({ bounded: event.target.checked })}
            />
            <span>{t('form.bounded')}</span>
          </label>
          {fields.bounded ? (
            <TextField
              {...{ label: t('form.mostMove'), type: 'number', min: 0, max: 1000, step: 1, required: true, dir: 'ltr' }}
              value={fields.mostMove}
              onChange={event => onEdit({ mostMove: event.target.value })}
            />
          ) : null}
        </div>
      ) : null}
    </fieldset>
  )
}

/** What the quantities of its files mean. */
export function StockFields({ fields, readOnly, onEdit }: Props) {
  const t = useWords('feeds')
  const imports = useWords('imports')
  const group = useId()
  return (
    <fieldset disabled={readOnly}>
      <legend>{imports('meaning.title')}</legend>
      {(['', ...stockMeanings] as const).map(stock => (
        <label key={stock} className="feed-tick">
          <input type="radio" name={group} checked={fields.stock === stock} onChange={() => onEdit({ stock })} />
          <span>
            {stock === '' ? t('form.remembered') : imports(`meaning.${stock}`)}
            <small>{stock === '' ? t('form.rememberedHint') : imports(`meaning.${stock}Means`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
