import { useState } from 'react'
import { useLoaderData, useSearchParams } from 'react-router-dom'
import { useWords } from '../../../../i18n/use-words.ts'
import type { EventBrowserModel, EventTypeModel } from '../../../../models/developers.ts'
import { FieldFrame } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { DevelopersFrame } from '../frame.tsx'
import { EventReader } from './event-reader.tsx'

const everything = '*'

/** The subject that a type is of. */
const subjectOf = (type: string) => type.slice(0, type.indexOf('.'))

/** The types of public events with what they say, and the shop's own events as programs get them. */
export function Component() {
  const { mayChange, types, origin } = useLoaderData() as EventBrowserModel
  const t = useWords('developers')
  const [search, setSearch] = useSearchParams()
  const asked = search.get('types') ?? everything
  const subjects = [...new Set(types.map(({ type }) => subjectOf(type)))]
  const known = [everything, ...subjects.map(subject => `${subject}.*`), ...types.map(({ type }) => type)]
  const chosen = known.includes(asked) ? asked : everything
  const described = types.filter(({ type }) => type === chosen || chosen === `${subjectOf(type)}.*`)
  return (
    <DevelopersFrame part="events" mayChange={mayChange}>
      <p>{t('events.about')}</p>
      <FieldFrame id="event-types" label={t('events.types')} className="developer-field">
        <Select
          id="event-types"
          dir="ltr"
          value={chosen}
          onChange={({ target }) =>
            setSearch(target.value === everything ? {} : { types: target.value }, { preventScrollReset: true })
          }
        >
          <option value={everything}>{t('events.all')}</option>
          {subjects.map(subject => (
            <optgroup key={subject} label={subject}>
              <option value={`${subject}.*`}>{subject}.*</option>
              {types
                .filter(({ type }) => subjectOf(type) === subject)
                .map(({ type }) => (
                  <option key={type} value={type}>
                    {type}
                  </option>
                ))}
            </optgroup>
          ))}
        </Select>
      </FieldFrame>
      {described.map(type => (
        <TypeWords key={type.type} of={type} whole={chosen === type.type} />
      ))}
      {mayChange ? <EventReader key={chosen} types={chosen === everything ? null : chosen} origin={origin} /> : null}
    </DevelopersFrame>
  )
}

/** The documentation of one type. It is in English, as the interface is. */
function TypeWords({
  of: { type, about, scope, fields },
  whole,
}: {
  readonly of: EventTypeModel
  readonly whole: boolean
}) {
  const t = useWords('developers')
  const [open, setOpen] = useState(whole)
  return (
    <details className="panel developer-type" open={open} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <code dir="ltr">{type}</code>{' '}
        <span lang="en" dir="ltr">
          {about}
        </span>
      </summary>
      <p>
        {t('events.scope')} <code dir="ltr">events:read {scope}</code>
        {' · '}
        <a className="text-link" href={`/api/schemas/${type}.json`}>
          {t('events.schema')}
        </a>
      </p>
      <dl dir="ltr">
        {fields.map(({ name, about: words, personal }) => (
          <div key={name}>
            <dt>
              <code>{name}</code> {personal ? <span className="tag warn">{t('events.personal')}</span> : null}
            </dt>
            <dd lang="en">{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
