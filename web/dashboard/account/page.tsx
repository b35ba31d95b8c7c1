import { type ReactNode, useId, useState } from 'react'
import { useLoaderData, useLocation } from 'react-router-dom'
import { languages } from '#domain/shared/localized-text.ts'
import { prefixOf, splitLanguage } from '../../i18n/addresses.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { OwnAccountModel } from '../../models/staff.ts'
import { Button } from '../../ui/button.tsx'
import { FieldFrame, TextField } from '../../ui/field.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Select } from '../../ui/select.tsx'
import { SessionLines } from '../record/session-lines.tsx'
import { useTell } from '../record/use-tell.tsx'
import { Keys, Theme } from './this-browser.tsx'

/** The member's own page: details, sessions, and how this browser shows the dashboard. */
export function Component() {
  const account = useLoaderData() as OwnAccountModel
  const t = useWords('account')
  const prefix = useLanguagePrefix()
  return (
    <div className="page">
      <PageTitle title={t('title')} />
      <h1 className="d3">{t('title')}</h1>
      <p className="lead">
        <bdi>{account.email}</bdi> · {account.admin ? t('admin') : (account.role ?? t('noRole'))}
      </p>
      <div className="account">
        <Panel title={t('details.title')}>
          <Details account={account} />
          <p>
            <a href={`${prefix}/profile`} data-reload="">
              {t(account.hasPassword ? 'details.more' : 'details.setPassword')}
            </a>
          </p>
        </Panel>
        <Panel title={t('sessions.title')}>
          <Sessions sessions={account.sessions} />
        </Panel>
        <Panel title={t('language.title')}>
          <Languages />
        </Panel>
        <Panel title={t('theme.title')}>
          <Theme />
        </Panel>
        <Panel title={t('keys.title')}>
          <Keys />
        </Panel>
      </div>
    </div>
  )
}

function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="panel panel-body">
      <h2 className="panel-title">{title}</h2>
      {children}
    </section>
  )
}

function Details({ account }: { readonly account: OwnAccountModel }) {
  const t = useWords('account')
  const { tell, pending, refusal } = useTell()
  const [name, setName] = useState(account.name)
  const [phone, setPhone] = useState(account.phone)
  const [language, setLanguage] = useState(account.language)
  const select = useId()
  const [saved, setSaved] = useState(false)
  return (
    <form
      className="grid justify-items-start gap-4"
      onSubmit={async event => {
        event.preventDefault()
        setSaved(await tell('PATCH', '/api/account', { name, phone, language }))
      }}
      onChange={() => setSaved(false)}
    >
      <TextField
        label={t('details.name')}
        value={name}
        autoComplete="name"
        maxLength={200}
        dir="auto"
        frameClassName="w-full"
        onChange={event => setName(event.target.value)}
      />
      <TextField
        {...{ label: t('details.phone'), type: 'tel', optional: true, autoComplete: 'tel', maxLength: 40, dir: 'ltr' }}
        frameClassName="w-full"
        value={phone}
        error={refusal ? t('failed') : undefined}
        onChange={event => setPhone(event.target.value)}
      />
      <FieldFrame id={select} label={t('details.language')} className="w-full">
        <Select
          id={select}
          value={language}
          onChange={event => setLanguage(event.target.value as OwnAccountModel['language'])}
        >
          {languages.map(each => (
            <option key={each} value={each} lang={each}>
              {t(`language.${each}`)}
            </option>
          ))}
        </Select>
      </FieldFrame>
      <Button type="submit" size="small" pending={pending}>
        {t('details.save')}
      </Button>
      <p role="status">{saved ? t('details.saved') : ''}</p>
    </form>
  )
}

function Sessions({ sessions }: Pick<OwnAccountModel, 'sessions'>) {
  const t = useWords('account')
  const { tell, pending, refusal } = useTell()
  const [ended, setEnded] = useState<'one' | 'all' | null>(null)
  async function end(sessionId: string) {
    setEnded(null)
    if (await tell('DELETE', `/api/account/sessions/${encodeURIComponent(sessionId)}`)) setEnded('one')
  }
  return (
    <>
      <p>{t('sessions.about')}</p>
      <SessionLines sessions={sessions} onEnd={sessionId => void end(sessionId)} />
      <div>
        <Button
          look="secondary"
          size="small"
          pending={pending}
          onClick={async () => {
            setEnded(null)
            if (await tell('POST', '/api/account/sign-out-everywhere')) setEnded('all')
          }}
        >
          {t('sessions.end')}
        </Button>
      </div>
      <p role="status">
        {refusal ? t('failed') : ended ? t(ended === 'one' ? 'sessions.endedOne' : 'sessions.ended') : ''}
      </p>
    </>
  )
}

/** The same page in each language: its address says the language. */
function Languages() {
  const t = useWords('account')
  const current = useLanguage()
  const { pathname } = useLocation()
  const { path } = splitLanguage(pathname)
  return (
    <>
      <p>{t('language.about')}</p>
      <ul className="commands">
        {languages.map(language => (
          <li key={language}>
            <a
              href={prefixOf(language) + path}
              data-reload=""
              lang={language}
              aria-current={language === current ? 'true' : undefined}
              className="choice language-name"
            >
              {t(`language.${language}`)}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
