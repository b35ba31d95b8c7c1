import { useState } from 'react'
import { type Scope, scopes } from '#domain/shared/scopes.ts'
import { useWords } from '../../../i18n/use-words.ts'
import type { MadeKeyModel } from '../../../models/developers.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { asLocal } from '../../history/moment.tsx'
import { Refused } from '../../record/refused.tsx'
import { useTell } from '../../record/use-tell.tsx'

/** Programs that shops connect most often, and the scopes that each of them needs. */
const usual: { readonly [program: string]: readonly Scope[] } = {
  warehouse: ['orders:read', 'orders:write', 'stock:read', 'stock:write', 'customers:read', 'events:read'],
  bookkeeper: ['orders:read', 'refunds:read', 'events:read'],
  mailing: ['subscribers:read', 'subscribers:write', 'customers:read', 'events:read'],
}

/** Rights on one subject stand in one line. */
const subjects = [...new Set(scopes.map(scope => scope.split(':')[0]!))].map(subject => ({
  subject,
  all: scopes.filter(scope => scope.startsWith(`${subject}:`)),
}))

/** How a feed may be named, as the shop takes it. */
const sourcePattern = '[a-z0-9]+(-[a-z0-9]+)*'

const dayMs = 86_400_000

/** Asks for the name of a key and what it may do. */
export function NewKey({ onMade }: { readonly onMade: (made: MadeKeyModel) => void }) {
  const t = useWords('developers')
  const { tell, pending, refusal, dialog } = useTell()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<Scope>>(new Set())
  const [source, setSource] = useState('')
  const [until, setUntil] = useState('')
  const [missing, setMissing] = useState(false)
  const toggle = (scope: Scope) => {
    setMissing(false)
    setChosen(before => new Set(before.has(scope) ? [...before].filter(each => each !== scope) : [...before, scope]))
  }

  function send() {
    if (chosen.size === 0) return setMissing(true)
    const expiresAt = until === '' ? {} : { expiresAt: new Date(until).toISOString() }
    const feed = source === '' ? {} : { source }
    void tell('POST', '/api/admin/keys', { name, scopes: [...chosen], ...feed, ...expiresAt }, false, onMade)
  }

  return (
    <>
      {dialog}
      <form
        className="developer-form"
        onSubmit={event => {
          event.preventDefault()
          send()
        }}
      >
        <Refused words="developers" refusal={refusal} />
        <TextField
          {...{ label: t('field.name'), hint: t('field.nameHint'), required: true, maxLength: 60, autoComplete: 'off' }}
          value={name}
          onChange={event => setName(event.target.value)}
        />
        <fieldset className="developer-scopes">
          <legend className="label">{t('field.scopes')}</legend>
          <p className="commands">
            {t('usual.for')}
            {Object.entries(usual).map(([program, needed]) => (
              <Button key={program} look="secondary" size="small" onClick={() => setChosen(new Set(needed))}>
                {t(`usual.${program}` as never)}
              </Button>
            ))}
          </p>
          {missing ? (
            <p role="alert" className="refused">
              {t('field.noScope')}
            </p>
          ) : null}
          {subjects.map(({ subject, all }) => (
            <div key={subject}>
              <span>{t(`subject.${subject}` as never)}</span>
              {all.map(scope => (
                <label key={scope} className="check">
                  <input type="checkbox" checked={chosen.has(scope)} onChange={() => toggle(scope)} />{' '}
                  <code dir="ltr">{scope}</code>
                </label>
              ))}
            </div>
          ))}
          {chosen.has('customers:read') ? <p className="notice">{t('field.personal')}</p> : null}
        </fieldset>
        <TextField
          {...{ label: t('field.source'), hint: t('field.sourceHint'), optional: true, maxLength: 40 }}
          {...{ pattern: sourcePattern, title: t('field.sourceRule'), autoComplete: 'off', dir: 'ltr' }}
          value={source}
          onChange={event => setSource(event.target.value)}
        />
        <TextField
          {...{ label: t('field.until'), hint: t('field.untilHint'), optional: true, type: 'datetime-local' }}
          min={asLocal(new Date(Date.now() + dayMs / 24))}
          value={until}
          onChange={event => setUntil(event.target.value)}
        />
        <Button type="submit" size="small" pending={pending}>
          {t('new.make')}
        </Button>
      </form>
    </>
  )
}
