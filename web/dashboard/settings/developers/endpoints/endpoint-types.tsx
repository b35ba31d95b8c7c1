import { useWords } from '../../../../i18n/use-words.ts'
import type { EndpointsModel } from '../../../../models/developers.ts'

type Props = {
  readonly of: EndpointsModel['types']
  readonly chosen: readonly string[]
  readonly missing: boolean
  readonly onChange: (chosen: readonly string[]) => void
}

const everything = '*'

/** The types that an endpoint gets: each, all of a subject (`order.*`), or all (`*`). */
export function EndpointTypes({ of, chosen, missing, onChange }: Props) {
  const t = useWords('developers')
  const subjects = [...new Set(of.map(({ type }) => type.slice(0, type.indexOf('.'))))]

  function box(pattern: string, within: readonly string[]) {
    const covered = within.some(wider => chosen.includes(wider))
    return (
      <label key={pattern}>
        <input
          type="checkbox"
          checked={covered || chosen.includes(pattern)}
          disabled={covered}
          onChange={({ target }) =>
            // What a wider one covers needs no mention of its own.
            onChange(
              target.checked
                ? [...chosen.filter(each => !covers(pattern, each)), pattern]
                : chosen.filter(each => each !== pattern),
            )
          }
        />{' '}
        <code dir="ltr">{pattern}</code>
      </label>
    )
  }

  return (
    <fieldset className="developer-scopes">
      <legend className="label">{t('endpoints.types')}</legend>
      {missing ? (
        <p role="alert" className="refused">
          {t('endpoints.noType')}
        </p>
      ) : null}
      <div>
        <span>{t('events.all')}</span>
        {box(everything, [])}
      </div>
      {subjects.map(subject => (
        <div key={subject}>
          {box(`${subject}.*`, [everything])}
          {of
            .filter(({ type }) => type.startsWith(`${subject}.`))
            .map(({ type }) => box(type, [everything, `${subject}.*`]))}
        </div>
      ))}
    </fieldset>
  )
}

function covers(pattern: string, other: string): boolean {
  return pattern.endsWith('*') && other.startsWith(pattern.slice(0, -1))
}
